import type { AdminCtx } from "../context.ts";
import { endpointsOf } from "../http/endpoint.ts";

/** Declares a call of /admin/v1. Every write is recorded in the audit log (docs/contract/back-office.md#writes). */
export const endpoint = endpointsOf<AdminCtx>();
