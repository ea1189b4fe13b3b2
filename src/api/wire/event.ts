import * as z from "zod";
import { SETTING_CHANGE_STATES } from "../../ops/settings/setting-change.ts";
import { orNull, textOrNull } from "./described.ts";
import { InvoicePreview } from "./invoice.ts";
import { Transaction } from "./transaction.ts";
import { currencyCode, operatorCode, playerId, providerCode, roundId, sessionId } from "./values.ts";

/** The bodies sent to `event_url` (docs/contract/operators-books.md#events). */

const FreeSpinsFinished = z.object({
  id: z.string().meta({ description: "The grant's id.", examples: ["0d7a1c3e-2b4f-4a6c-8e9d-1f2a3b4c5d6e"] }),
  free_spins_id: z
    .string()
    .meta({ description: "What your wallet saw on the grant's bets and wins.", examples: ["welcome-1"] }),
  reference: z.string().meta({ description: "Your own id of the grant.", examples: ["welcome-1"] }),
  provider_code: providerCode,
  player_id: playerId,
  currency: currencyCode,
  quantity: z.int().describe("Number of spins that were granted."),
  bet_amount: z
    .string()
    .meta({ description: "The stake of one spin: a decimal string in the currency's places.", examples: ["0.20"] }),
  win_amount: z.string().meta({
    description:
      "The total that the provider reported: a decimal string in the currency's places. The wins reached your wallet one by one.",
    examples: ["4.60"],
  }),
  finished_at: z.iso
    .datetime()
    .meta({ description: "When the provider settled the grant.", examples: ["2026-11-24T18:05:00.000Z"] }),
});

const BonusCampaignEnded = z.object({
  id: z.string().meta({ description: "The campaign's id.", examples: ["4b1d8a2e-7c3f-4e5a-9b6d-0f1e2d3c4b5a"] }),
  reference: z.string().meta({ description: "Your own id of the campaign.", examples: ["autumn-1"] }),
  provider_code: providerCode,
  type: z.string().meta({ description: "What players got: `type` of the campaign.", examples: ["fortune_wheel"] }),
  name: z.string().meta({ description: "The campaign's name, which players saw.", examples: ["Autumn wheel"] }),
  currency: currencyCode,
  valid_from: z.iso
    .datetime()
    .meta({ description: "When the campaign began.", examples: ["2026-11-21T00:00:00.000Z"] }),
  valid_until: z.iso.datetime().meta({ description: "When it was to end.", examples: ["2026-11-30T00:00:00.000Z"] }),
  ended_at: z.iso.datetime().meta({ description: "When it ended.", examples: ["2026-11-30T00:00:00.000Z"] }),
});

const JackpotWon = z.object({
  transaction_id: z.string().describe("The win that your wallet booked."),
  provider_code: providerCode,
  jackpot_tier_id: z.string().describe("The provider's own id of the tier: unique with `provider_code`."),
  win_type: z
    .enum(["progressive", "community", "fixed"])
    .describe(
      "`progressive`: the player hit the tier. `community`: a share of another player's win. `fixed`: a prize of a fixed amount.",
    ),
  player_id: playerId,
  session_id: sessionId,
  round_id: roundId,
  currency: currencyCode,
  amount: z.string().describe("What was won: a decimal string in the currency's places."),
  won_at: z.iso.datetime().describe("When it was won."),
});

const FinalStatement = z.object({
  currency: currencyCode.describe("The currency that the statement is about."),
  transactions: z.int().describe("Number of movements in the list."),
  digest: z.string().meta({
    description: "SHA-256 in lowercase hex over the sorted list: see docs/reconciliation.md.",
    examples: ["e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  }),
  signature: z.string().meta({
    description:
      "Ed25519, base64url, over `statement,<operator_code>,<day>,<currency>,<digest>`. The key is at `/.well-known/statement-keys.json`.",
    examples: ["ZxDHE9wCVrEZgJbCpf9hFMtgjPPbHsvJ0xJt1BCwnJyMm4pXQ0dVnJbQv1s3Dq0m8yVvWmM0s3y7oT1cWJ2bBA"],
  }),
  signing_key_id: z
    .string()
    .meta({ description: "The `kid` of the key.", examples: ["kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"] }),
});

const StatementFinal = z.object({
  operator_code: operatorCode,
  day: z.iso.date().meta({ description: "The day, in UTC.", examples: ["2026-11-20"] }),
  statements: z.array(FinalStatement).describe("One for each currency. Empty: a day without movements."),
});

const MovementDelayed = Transaction.extend({
  also_delayed: z.int().meta({
    description:
      "How many other wins and rollbacks were delayed then. An operator gets four such events in a quarter of an hour at most.",
    examples: [0],
  }),
});

const WalletUnhealthy = z.object({
  since: z.iso
    .datetime()
    .meta({ description: "The first call that was not answered.", examples: ["2026-11-21T10:00:00.000Z"] }),
  consecutive_unanswered: z.int().meta({
    description: "Calls in a row that were not answered when it was told. They are counted up to ten.",
    examples: [10],
  }),
  likely_cause: z.string().meta({
    description: "What most of the last calls without an answer had in common, in words.",
    examples: ["The wallet did not answer: timeout."],
  }),
});

const ProviderDown = z.object({
  provider_code: providerCode,
  since: z.iso
    .datetime()
    .meta({ description: "The first call that was not answered.", examples: ["2026-11-21T10:00:00.000Z"] }),
  game_ids: orNull(
    z.array(z.string()),
    "The games that it is about: ids of the catalogue. Null: all of the provider.",
    null,
  ),
});

const recoveredAt = z.iso
  .datetime()
  .meta({ description: "When the service saw that it is over.", examples: ["2026-11-21T10:10:00.000Z"] });

export const ChangedSetting = z.object({
  what: z.string().meta({ description: "The setting; `new key` or `revoked key`.", examples: ["wallet_url"] }),
  before: textOrNull("As it was. Null: there was none.", "https://wallet.casino.com/callback"),
  after: textOrNull("As it becomes. Null: there is none.", "https://wallet2.casino.com/callback"),
});

export const ChangeOfSettings = z.object({
  id: z.string().meta({ description: "The change's id.", examples: ["b0a4f9e6-3c1d-4f8a-9f5e-7d2c6b1a0e93"] }),
  state: z
    .enum(SETTING_CHANGE_STATES)
    .describe("`waiting`: it is made at `effective_at`, once a second key approved it where that is needed."),
  changes: z.array(ChangedSetting).describe("What it changes."),
  asked_by: z.string().meta({ description: "The key that asked for it.", examples: ["op_2f1c"] }),
  asked_from: textOrNull("The address that the call came from. Null: unknown.", "203.0.113.7"),
  approved_by: orNull(z.string(), "The second key. Null: none has approved it, or none is needed.", null),
  effective_at: z.iso
    .datetime()
    .meta({ description: "When it is made, unless it is stopped.", examples: ["2026-11-22T10:00:00.000Z"] }),
  decided_at: orNull(z.iso.datetime(), "When it was made or stopped. Null: it waits.", null),
  reason: orNull(z.string(), "Why it was stopped. Null: it was not.", null),
});

export const EventBody = z.discriminatedUnion("event", [
  bodyOf("free_spins.finished", FreeSpinsFinished),
  bodyOf("bonus_campaign.ended", BonusCampaignEnded),
  bodyOf("jackpot.won", JackpotWon),
  bodyOf("movement.failed", Transaction),
  bodyOf("movement.delayed", MovementDelayed),
  bodyOf("movement.recovered", Transaction),
  bodyOf("wallet.unhealthy", WalletUnhealthy),
  bodyOf("wallet.recovered", WalletUnhealthy.extend({ recovered_at: recoveredAt })),
  bodyOf("provider.down", ProviderDown),
  bodyOf("provider.up", ProviderDown.extend({ recovered_at: recoveredAt })),
  bodyOf("invoice.draft", InvoicePreview),
  bodyOf("statement.final", StatementFinal),
  bodyOf("settings.change", ChangeOfSettings),
]);

function bodyOf<E extends string, D extends z.ZodType>(event: E, data: D) {
  const body = z.object({
    event: z.literal(event).describe("What happened."),
    id: z.string().meta({
      description: "The idempotency key: a repeat has the same.",
      examples: ["free_spins.finished:0d7a1c3e-2b4f-4a6c-8e9d-1f2a3b4c5d6e"],
    }),
    sent_at: z.iso
      .datetime()
      .meta({ description: "When it was sent, this time.", examples: ["2026-11-21T10:00:05.030Z"] }),
    data: data.describe("What it happened to."),
  });
  return body;
}
