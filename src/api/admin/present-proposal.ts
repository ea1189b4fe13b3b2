import * as z from "zod";
import type { Ctx } from "../../context.ts";
import { secretUntil } from "../../gate/keys/key-of-proposal.ts";
import { PROPOSAL_STATES, type Proposal as Row, stateOf } from "../../gate/proposals/proposal.ts";
import { SCOPES } from "../../gate/staff/scope.ts";
import { isoTime, isoTimeOrNull } from "../../lib/clock.ts";
import { orNull, textOrNull, timeOrNull } from "../wire/described.ts";
import { presenter } from "../wire/present.ts";

export const Change = z.object({
  what: z.string().describe("What changes."),
  before: textOrNull("Its value now. Null: there is none.", "12.5"),
  after: textOrNull("Its value then. Null: there is none.", "11"),
});

export const Proposal = z.object({
  proposal_id: z.string().describe("The proposal's id."),
  state: z
    .enum(PROPOSAL_STATES)
    .describe("`approved`: it is being carried out. If it stays so for two minutes, approve it again."),
  installation: z.string().describe("The host that it acts on."),
  call: z.string().describe("Method and path of the proposed call."),
  body: orNull(z.record(z.string(), z.unknown()), "The body of the proposed call. Null: it has none.", {
    reason: "Billed twice",
  }),
  scope: z.enum(SCOPES).describe("What who approves or refuses it needs."),
  changes: z.array(Change).describe("What it would change, as of now."),
  proposed_by: z.string().describe("Who proposed it: the staff member's id."),
  proposed_at: z.iso.datetime().describe("When it was proposed."),
  expires_at: z.iso.datetime().describe("Until when it can be approved."),
  decided_by: textOrNull("Who approved or refused it. Null: nobody yet.", "grace"),
  decided_at: timeOrNull("When it was approved or refused. Null: not yet.", "2026-11-21T10:20:00.000Z"),
  reason: textOrNull("Why it was refused. Null: it was not.", "The wrong invoice"),
  carried_out_at: timeOrNull("When it was carried out. Null: it was not.", "2026-11-21T10:20:01.000Z"),
  secret_until: timeOrNull(
    "Until when who proposed it may read the secret of the key, or the token, that it issued. Null: there is none, or it was read.",
    "2026-11-22T10:20:01.000Z",
  ),
});

const presentRow = presenter(Proposal);

export function presentProposal(ctx: Ctx, row: Row): z.input<typeof Proposal> {
  const now = ctx.clock.now();
  return presentRow(row, {
    proposal_id: row.id,
    state: stateOf(row, now),
    installation: installationOf(ctx),
    changes: [...row.changes],
    proposed_at: isoTime(row.createdAt),
    secret_until: isoTimeOrNull(secretUntil(row, now)),
  });
}

/** The name that a dangerous call must give of the installation it acts on. */
export function installationOf({ settings }: Pick<Ctx, "settings">): string {
  return new URL(settings.backOfficeUrl).host;
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
  secret_until: null,
};
