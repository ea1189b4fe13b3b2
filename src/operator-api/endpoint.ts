import type { OperatorCtx } from "../context.ts";
import { endpointsOf } from "../http/endpoint.ts";
import { refuseOwnCallbacks } from "./own-callbacks.ts";

/** Declares a call of /v1. */
export const endpoint = endpointsOf<OperatorCtx>(refuseOwnCallbacks);
