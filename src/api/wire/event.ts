import * as z from "zod";
import { about } from "../../lib/about.ts";
import { BookedTransaction } from "./transaction.ts";
import { currencyCode, operatorCode, playerId, providerCode, roundId, sessionId } from "./values.ts";

/** The bodies sent to `event_url` (docs/contract/operators.md#events). */

const FreeSpinsFinished = z.object({
  id: z.string(),
  free_spins_id: z.string(),
  reference: z.string(),
  provider_code: providerCode,
  player_id: playerId,
  currency: currencyCode,
  quantity: z.int(),
  bet_amount: z.string(),
  win_amount: z.string(),
  finished_at: z.iso.datetime(),
});

/* @__PURE__ */ about(FreeSpinsFinished, {
  id: ["The grant's id.", "0d7a1c3e-2b4f-4a6c-8e9d-1f2a3b4c5d6e"],
  free_spins_id: ["What your wallet saw on the grant's bets and wins.", "welcome-1"],
  reference: ["Your own id of the grant.", "welcome-1"],
  quantity: "Number of spins that were granted.",
  bet_amount: ["The stake of one spin: a decimal string in the currency's places.", "0.20"],
  win_amount: [
    "The total that the provider reported: a decimal string in the currency's places. The wins reached your wallet one by one.",
    "4.60",
  ],
  finished_at: ["When the provider settled the grant.", "2026-11-24T18:05:00.000Z"],
});

const BonusCampaignEnded = z.object({
  id: z.string(),
  reference: z.string(),
  provider_code: providerCode,
  type: z.string(),
  name: z.string(),
  currency: currencyCode,
  valid_from: z.iso.datetime(),
  valid_until: z.iso.datetime(),
  ended_at: z.iso.datetime(),
});

/* @__PURE__ */ about(BonusCampaignEnded, {
  id: ["The campaign's id.", "4b1d8a2e-7c3f-4e5a-9b6d-0f1e2d3c4b5a"],
  reference: ["Your own id of the campaign.", "autumn-1"],
  type: ["What players got: `type` of the campaign.", "fortune_wheel"],
  name: ["The campaign's name, which players saw.", "Autumn wheel"],
  valid_from: ["When the campaign began.", "2026-11-21T00:00:00.000Z"],
  valid_until: ["When it was to end.", "2026-11-30T00:00:00.000Z"],
  ended_at: ["When it ended.", "2026-11-30T00:00:00.000Z"],
});

const JackpotWon = z.object({
  transaction_id: z.string(),
  provider_code: providerCode,
  jackpot_tier_id: z.string(),
  win_type: z.enum(["progressive", "community", "fixed"]),
  player_id: playerId,
  session_id: sessionId,
  round_id: roundId,
  currency: currencyCode,
  amount: z.string(),
  won_at: z.iso.datetime(),
});

/* @__PURE__ */ about(JackpotWon, {
  transaction_id: "The win that your wallet booked.",
  jackpot_tier_id: "The provider's own id of the tier: unique with `provider_code`.",
  win_type:
    "`progressive`: the player hit the tier. `community`: a share of another player's win. `fixed`: a prize of a fixed amount.",
  amount: "What was won: a decimal string in the currency's places.",
  won_at: "When it was won.",
});

const FinalStatement = z.object({
  currency: currencyCode,
  transactions: z.int(),
  digest: z.string(),
  signature: z.string(),
  signing_key_id: z.string(),
});

/* @__PURE__ */ about(FinalStatement, {
  currency: "The currency that the statement is about.",
  transactions: "Number of movements in the list.",
  digest: [
    "SHA-256 in lowercase hex over the sorted list: see docs/reconciliation.md.",
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  ],
  signature: [
    "Ed25519, base64url, over `statement,<operator_code>,<day>,<currency>,<digest>`. The key is at `/.well-known/statement-keys.json`.",
    "ZxDHE9wCVrEZgJbCpf9hFMtgjPPbHsvJ0xJt1BCwnJyMm4pXQ0dVnJbQv1s3Dq0m8yVvWmM0s3y7oT1cWJ2bBA",
  ],
  signing_key_id: ["The `kid` of the key.", "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"],
});

const StatementFinal = z.object({
  operator_code: operatorCode,
  day: z.iso.date(),
  statements: z.array(FinalStatement),
});

/* @__PURE__ */ about(StatementFinal, {
  day: ["The day, in UTC.", "2026-11-20"],
  statements: "One for each currency. Empty: a day without movements.",
});

export const EventBody = z.discriminatedUnion("event", [
  bodyOf("free_spins.finished", FreeSpinsFinished),
  bodyOf("bonus_campaign.ended", BonusCampaignEnded),
  bodyOf("jackpot.won", JackpotWon),
  bodyOf("movement.failed", BookedTransaction),
  bodyOf("statement.final", StatementFinal),
]);

function bodyOf<E extends string, D extends z.ZodType>(event: E, data: D) {
  const body = z.object({ event: z.literal(event), id: z.string(), sent_at: z.iso.datetime(), data });
  /* @__PURE__ */ about(body, {
    event: "What happened.",
    id: ["The idempotency key: a repeat has the same.", "free_spins.finished:0d7a1c3e-2b4f-4a6c-8e9d-1f2a3b4c5d6e"],
    sent_at: ["When it was sent, this time.", "2026-11-21T10:00:05.030Z"],
    data: "What it happened to.",
  });
  return body;
}
