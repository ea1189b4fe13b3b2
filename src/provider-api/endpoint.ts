import type { ProviderCtx } from "../context.ts";
import { endpointsOf } from "../http/endpoint.ts";

/** Declares a call of /provider/v1. */
export const endpoint = endpointsOf<ProviderCtx>();
