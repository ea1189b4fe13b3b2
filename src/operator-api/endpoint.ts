import type { Ctx, OperatorCtx } from "../context.ts";
import { endpointsOf } from "../http/endpoint.ts";
import { refuseOwnCallbacks } from "./support/own-callbacks.ts";

/** Declares a signed call of /v1. */
export const endpoint = endpointsOf<OperatorCtx>({ checkBody: refuseOwnCallbacks });

/** Declares a call of /v1 that needs no key. */
export const unsignedEndpoint = endpointsOf<Ctx>({ checkBody: refuseOwnCallbacks });
