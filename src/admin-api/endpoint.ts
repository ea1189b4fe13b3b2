import type { AdminCtx } from "../context.ts";
import { ApiError } from "../errors.ts";
import { endpointsOf } from "../http/endpoint.ts";
import { copyFacts } from "../shards/copy-facts.ts";
import { allows, type Scope } from "../staff/scope.ts";

/**
 * Declares a call of /admin/v1 with the scope it needs. Every write is recorded in the audit log
 * (docs/contract/back-office.md#writes).
 */
export const endpoint = endpointsOf<AdminCtx, { readonly scope: Scope }>({
  // What the back office changes holds in every shard from its answer on.
  complete: (ctx, route) => (route.startsWith("GET ") ? Promise.resolve() : copyFacts(ctx)),
  admit: ({ actor }, { scope }) => {
    if (!allows(actor.scopes, scope)) throw new ApiError("FORBIDDEN", `This call needs the scope ${scope}.`);
  },
});
