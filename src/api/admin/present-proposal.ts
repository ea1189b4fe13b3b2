import * as z from "zod";
import type { Ctx } from "../../context.ts";
import { PROPOSAL_STATES, type Proposal as Row, stateOf } from "../../gate/proposals/proposal.ts";
import { SCOPES } from "../../gate/staff/scope.ts";
import { about } from "../../lib/about.ts";
import { isoTime, isoTimeOrNull } from "../../lib/clock.ts";

export const Change = z.object({
  what: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/* @__PURE__ */ about(Change, {
  what: "What changes.",
  before: ["Its value now. Null: there is none.", "12.5"],
  after: ["Its value then. Null: there is none.", "11"],
});

export const Proposal = z.object({
  proposal_id: z.string(),
  state: z.enum(PROPOSAL_STATES),
  installation: z.string(),
  call: z.string(),
  body: z.record(z.string(), z.unknown()).nullable(),
  scope: z.enum(SCOPES),
  changes: z.array(Change),
  proposed_by: z.string(),
  proposed_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  decided_by: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
  carried_out_at: z.iso.datetime().nullable(),
});

/* @__PURE__ */ about(Proposal, {
  proposal_id: "The proposal's id.",
  state: "`approved`: it is being carried out. If it stays so for two minutes, approve it again.",
  installation: "The host that it acts on.",
  call: "Method and path of the proposed call.",
  body: ["The body of the proposed call. Null: it has none.", { reason: "Billed twice" }],
  scope: "What who approves or refuses it needs.",
  changes: "What it would change, as of now.",
  proposed_by: "Who proposed it: the staff member's id.",
  proposed_at: "When it was proposed.",
  expires_at: "Until when it can be approved.",
  decided_by: ["Who approved or refused it. Null: nobody yet.", "grace"],
  decided_at: ["When it was approved or refused. Null: not yet.", "2026-11-21T10:20:00.000Z"],
  reason: ["Why it was refused. Null: it was not.", "The wrong invoice"],
  carried_out_at: ["When it was carried out. Null: it was not.", "2026-11-21T10:20:01.000Z"],
});

export function presentProposal(ctx: Ctx, row: Row): z.input<typeof Proposal> {
  return {
    proposal_id: row.id,
    state: stateOf(row, ctx.clock.now()),
    installation: installationOf(ctx),
    call: row.call,
    body: row.body,
    scope: row.scope,
    changes: [...row.changes],
    proposed_by: row.proposedBy,
    proposed_at: isoTime(row.createdAt),
    expires_at: isoTime(row.expiresAt),
    decided_by: row.decidedBy,
    decided_at: isoTimeOrNull(row.decidedAt),
    reason: row.reason,
    carried_out_at: isoTimeOrNull(row.carriedOutAt),
  };
}

/** The name that a dangerous call must give of the installation it acts on. */
export function installationOf({ settings }: Pick<Ctx, "settings">): string {
  return new URL(settings.baseUrl).host;
}

export const PROPOSAL_EXAMPLE: z.input<typeof Proposal> = {
  proposal_id: "7d3f7a51-0f0f-4a53-9d38-1a54e2c3b9f0",
  state: "proposed",
  installation: "games.example.com",
  call: "PUT /admin/v1/operators/northwind",
  body: { wallet_url: "https://wallet2.northwind.example/callbacks" },
  scope: "admin",
  changes: [
    {
      what: "wallet_url",
      before: "https://wallet.northwind.example/callbacks",
      after: "https://wallet2.northwind.example/callbacks",
    },
  ],
  proposed_by: "ada",
  proposed_at: "2026-11-22T10:00:00.000Z",
  expires_at: "2026-11-23T10:00:00.000Z",
  decided_by: null,
  decided_at: null,
  reason: null,
  carried_out_at: null,
};
