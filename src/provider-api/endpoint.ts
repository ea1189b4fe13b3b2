import type { Ctx, ProviderCtx } from "../context.ts";
import { endpointsOf } from "../http/endpoint.ts";

/** Declares a signed call of /provider/v1. */
export const endpoint = endpointsOf<ProviderCtx>();

/** Declares a call of /provider/v1 that needs no key. */
export const unsignedEndpoint = endpointsOf<Ctx>();
