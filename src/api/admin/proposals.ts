import * as z from "zod";
import type { AdminCtx } from "../../context.ts";
import { ApiError, invalidField, notFound } from "../../errors.ts";
import { approveProposal, refuseProposal } from "../../gate/proposals/decide.ts";
import { findProposal, listProposals as list } from "../../gate/proposals/list-proposals.ts";
import { PROPOSAL_HOURS, PROPOSAL_STATES } from "../../gate/proposals/proposal.ts";
import { allows, type Scope } from "../../gate/staff/scope.ts";
import { about } from "../../lib/about.ts";
import type { StoredEndpoint } from "../http/endpoint.ts";
import { text } from "../wire/fields.ts";
import { nextCursor } from "../wire/values.ts";
import { putBillingCustomer, putBillingIssuer } from "./billing-parties.ts";
import { endpoint } from "./endpoint.ts";
import { cursor } from "./fields.ts";
import { issueInvoices, voidInvoice } from "./invoices.ts";
import { revokeOperatorKey, revokeProviderKey } from "./keys.ts";
import { replayMovements } from "./movements.ts";
import { putOperator } from "./operators.ts";
import { Change, installationOf, PROPOSAL_EXAMPLE, Proposal, presentProposal } from "./present-proposal.ts";
import { withdrawRateCard } from "./rate-cards.ts";
import { setRates } from "./rates.ts";
import { putStaffMember, removeStaffMember } from "./staff.ts";
import { issueStaffToken } from "./staff-tokens.ts";

export { Change, Proposal };

/** The calls that foresee what they change. */
const FORESEEN: readonly StoredEndpoint<AdminCtx, { readonly scope: Scope }>[] = [
  ...[
    voidInvoice,
    issueInvoices,
    setRates,
    withdrawRateCard,
    putOperator,
    revokeOperatorKey,
    revokeProviderKey,
    replayMovements,
  ],
  ...[putStaffMember, removeStaffMember, issueStaffToken, putBillingIssuer, putBillingCustomer],
];

const params = { id: "The proposal's id." };

export const ProposalsPage = z.object({ proposals: z.array(Proposal), next_cursor: nextCursor });

/* @__PURE__ */ about(ProposalsPage, {
  proposals: "The page's proposals, newest first.",
});

const ProposalsQuery = z.object({ state: z.enum(PROPOSAL_STATES).optional(), cursor });

/* @__PURE__ */ about(ProposalsQuery, {
  state: "Only proposals in this state.",
});

export const listProposals = endpoint(
  {
    route: "GET /admin/v1/proposals",
    id: "listProposals",
    scope: "read",
    summary: "List proposals, newest first",
    description: `50 a page. A proposal expires after ${PROPOSAL_HOURS} hours.`,
    query: ProposalsQuery,
    answer: ProposalsPage,
    example: { query: { state: "proposed" }, answer: { proposals: [PROPOSAL_EXAMPLE], next_cursor: null } },
  },
  async (ctx, { query: { state, cursor } }) => {
    const page = await list(ctx, { state, cursor });
    return { proposals: page.rows.map((row) => presentProposal(ctx, row)), next_cursor: page.nextCursor };
  },
);

export const readProposal = endpoint(
  {
    route: "GET /admin/v1/proposals/{id}",
    id: "readProposal",
    scope: "read",
    summary: "Read a proposal",
    params,
    answer: Proposal,
    errors: ["NOT_FOUND"],
    example: { answer: PROPOSAL_EXAMPLE },
  },
  async (ctx, { path }) => presentProposal(ctx, await findProposal(ctx, path.id)),
);

export const ApproveProposal = z.object({
  installation: z.string(),
});

/* @__PURE__ */ about(ApproveProposal, {
  installation: "The host of the installation, so that none is mistaken for another.",
});

export const ApprovedProposal = Proposal.extend({
  answer: z.unknown(),
});

/* @__PURE__ */ about(ApprovedProposal, {
  answer: "What the call answered; null on a repeat.",
});

export const approve = endpoint(
  {
    route: "POST /admin/v1/proposals/{id}/approve",
    id: "approveProposal",
    scope: "read",
    summary: "Approve a proposal and carry it out",
    description:
      "By another person than the proposer, with the scope of the proposed call. Carries out what was proposed, and refuses with `CONFLICT` if what it changes is no longer what it was.",
    idempotency: "A repeat answers the proposal as it was carried out.",
    params,
    body: ApproveProposal,
    answer: ApprovedProposal,
    errors: ["NOT_FOUND", "CONFLICT"],
    example: {
      request: { installation: PROPOSAL_EXAMPLE.installation },
      answer: {
        ...PROPOSAL_EXAMPLE,
        state: "carried_out",
        decided_by: "ben",
        decided_at: "2026-11-22T10:20:00.000Z",
        carried_out_at: "2026-11-22T10:20:00.000Z",
        answer: {},
      },
    },
  },
  async (ctx, { path: { id }, body }, c) => {
    const installation = installationOf(ctx);
    if (body.installation !== installation)
      throw invalidField("installation", `must be the host of this installation, ${installation}`);
    const { operation, path, body: sent } = await findProposal(ctx, id);
    const call = FORESEEN.find((one) => one.operation.id === operation);
    if (!call) throw notFound("The call of the proposal");
    const stored = { path, body: sent ?? undefined };
    const { proposal, answer } = await approveProposal(ctx, id, {
      preview: () => call.preview(ctx, stored),
      carryOut: async () => (await call.carryOut(c, stored)).json<unknown>(),
    });
    return { ...presentProposal(ctx, proposal), answer: answer ?? null };
  },
);

export const RefuseProposal = z.object({ reason: text(300) });

/* @__PURE__ */ about(RefuseProposal, {
  reason: "Why, for who proposed it.",
});

export const refuse = endpoint(
  {
    route: "POST /admin/v1/proposals/{id}/refuse",
    id: "refuseProposal",
    scope: "read",
    summary: "Refuse or withdraw a proposal",
    description: "By anyone with the scope of the proposed call, its proposer included.",
    idempotency: "A repeat answers the first refusal.",
    params,
    body: RefuseProposal,
    answer: Proposal,
    errors: ["NOT_FOUND", "CONFLICT"],
    example: {
      request: { reason: "The operator has not confirmed the address" },
      answer: {
        ...PROPOSAL_EXAMPLE,
        state: "refused",
        decided_by: "ben",
        decided_at: "2026-11-22T10:20:00.000Z",
        reason: "The operator has not confirmed the address",
      },
    },
  },
  async (ctx, { path, body }) => presentProposal(ctx, await refuseProposal(ctx, path.id, body.reason)),
);

export const DryRun = z.object({
  call: text(1_000),
  body: z.record(z.string(), z.unknown()).default({}),
});

/* @__PURE__ */ about(DryRun, {
  call: "Method and path, such as `POST /admin/v1/invoices/{id}/void` with the id.",
  body: "The body of the call.",
});

export const DryRunResult = z.object({
  installation: z.string(),
  changes: z.array(Change),
  needs_approval: z.boolean(),
});

/* @__PURE__ */ about(DryRunResult, {
  installation: "The host that the call acts on.",
  changes: "Empty: nothing that needs a second person.",
  needs_approval: "Whether a second person has to approve it.",
});

export const dryRun = endpoint(
  {
    route: "POST /admin/v1/dry-runs",
    id: "dryRun",
    scope: "read",
    summary: "Show what a dangerous call would change",
    description:
      "For the calls that can be proposed, with or without the setting `APPROVALS`. The call is validated as if it were made, and needs its scope. Nothing is changed.",
    idempotency: "Changes nothing.",
    body: DryRun,
    answer: DryRunResult,
    errors: ["NOT_FOUND"],
    example: {
      request: { call: PROPOSAL_EXAMPLE.call, body: PROPOSAL_EXAMPLE.body },
      answer: {
        installation: PROPOSAL_EXAMPLE.installation,
        changes: PROPOSAL_EXAMPLE.changes,
        needs_approval: true,
      },
    },
  },
  async (ctx, { body }) => {
    const found = FORESEEN.map((call) => ({ call, path: pathIn(call.operation.route, body.call) }));
    const match = found.find(({ path }) => path !== undefined);
    if (!match?.path) throw invalidField("call", "is not a call that has a dry run");
    const { scope } = match.call.operation;
    if (!allows(ctx.actor.scopes, scope)) throw new ApiError("FORBIDDEN", `This call needs the scope ${scope}.`);
    const sent = { path: match.path, ...(match.call.operation.body ? { body: body.body } : {}) };
    const changes = await match.call.preview(ctx, sent);
    const installation = installationOf(ctx);
    return { installation, changes: [...changes], needs_approval: ctx.settings.approvals && changes.length > 0 };
  },
);

/** The path parameters of a call; undefined if it is not one of the route. */
function pathIn(route: string, call: string): Record<string, string> | undefined {
  const names = [...route.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const pattern = route.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "([^/?#]+)");
  const values = new RegExp(`^${pattern}$`).exec(call)?.slice(1);
  try {
    return values && Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(values[i] ?? "")]));
  } catch {
    return undefined;
  }
}
