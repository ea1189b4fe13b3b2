import type { AdminCtx } from "../../context.ts";
import { ApiError } from "../../errors.ts";
import { propose } from "../../gate/proposals/propose.ts";
import { allows, type Scope } from "../../gate/staff/scope.ts";
import { copyFacts } from "../../ledger/shards/copy-facts.ts";
import { endpointsOf } from "../http/endpoint.ts";
import { JsonAnswer } from "../http/json-answer.ts";
import { presentProposal } from "./present-proposal.ts";

/**
 * Declares a call of /admin/v1 with the scope it needs. Every write is recorded in the audit log
 * (docs/contract/back-office.md#writes). With the setting APPROVALS, one that foresees a change is proposed.
 */
export const endpoint = endpointsOf<AdminCtx, { readonly scope: Scope }>({
  // What the back office changes holds in every shard from its answer on.
  complete: (ctx, route) => (route.startsWith("GET ") ? Promise.resolve() : copyFacts(ctx)),
  admit: ({ actor }, { scope }) => {
    if (!allows(actor.scopes, scope)) throw new ApiError("FORBIDDEN", `This call needs the scope ${scope}.`);
  },
  hold: async (ctx, { id: operation, scope }, { path, body = null }, foreseen) => {
    if (!ctx.settings.approvals) return undefined;
    const changes = await foreseen();
    if (changes.length === 0) return undefined;
    const proposal = await propose(ctx, { operation, scope, path, body, changes });
    return new JsonAnswer(presentProposal(ctx, proposal), 202);
  },
});
