import * as z from "zod";
import type { ActionHealth, WalletHealth as Health } from "../../ledger/queries/read-wallet-health.ts";
import { isoTime } from "../../lib/clock.ts";
import { textOrNull } from "./described.ts";
import { presenter } from "./present.ts";
import { currencyCode, playerId, transactionId } from "./values.ts";

const action = z.enum(["bet", "win", "rollback"]);
const milliseconds = z.int().nullable();

export const WalletActionHealth = z.object({
  action: action.describe("The kind of callback."),
  calls: z.int().min(0).describe("Number of calls."),
  success: z.int().min(0).describe("Number of those that the wallet accepted."),
  refused: z.int().min(0).describe("Number of those that the wallet refused with an error code."),
  unknown: z
    .int()
    .min(0)
    .describe("Number of those without a readable answer: timeouts, 5xx and answers that cannot be read."),
  p50_ms: milliseconds.describe(
    "Half of the calls took at most this long, in milliseconds. Null: there were no calls.",
  ),
  p95_ms: milliseconds.describe("95 of 100 calls took at most this long, in milliseconds. Null: there were no calls."),
  p99_ms: milliseconds.describe("99 of 100 calls took at most this long, in milliseconds. Null: there were no calls."),
});

export const WalletHour = z.object({
  hour: z.iso.datetime().describe("The first moment of the hour, UTC."),
  actions: z.array(WalletActionHealth).describe("The calls of the hour by kind."),
});

export const WalletFailure = z.object({
  transaction_id: transactionId,
  action: action.describe("The kind of callback."),
  at: z.iso.datetime().describe("When the call began."),
  class: z
    .enum(["refusal", "unknown"])
    .describe("`refusal`: the wallet refused it. `unknown`: there was no readable answer."),
  duration_ms: z.int().describe("How long the call took, in milliseconds."),
  http_status: z.int().nullable().describe("The HTTP status of the wallet's answer. Null: none arrived."),
  wallet_code: textOrNull("The `error` code of the refusal. Null: it was not a refusal.", "INSUFFICIENT_FUNDS"),
  reason: z.string().nullable().describe("Why there was no readable answer. Null: it was a refusal."),
});

export const BalanceBreak = z.object({
  player_id: playerId,
  currency: currencyCode,
  expected: z
    .string()
    .describe(
      "The balance of the player's callback before, and this movement: a decimal string in the currency's places.",
    ),
  told: z.string().describe("The balance in the wallet's answer."),
  transaction_id: transactionId.describe("The movement whose balance does not follow."),
  at: z.iso.datetime().describe("When the wallet was called."),
});

export const WalletHealth = z.object({
  since: z.iso
    .datetime()
    .describe("24 hours ago. Later where more than 1,000 transactions were created since: the newest are looked at."),
  actions: z.array(WalletActionHealth).describe("The calls since then by kind."),
  hours: z.array(WalletHour).describe("The same by hour, UTC: hours with calls, newest first."),
  consecutive_unanswered: z
    .int()
    .min(0)
    .describe("Calls in a row that had no answer. At 10 the wallet counts as away, and counting ends."),
  last_failures: z.array(WalletFailure).describe("The newest 20, newest first."),
  balance_breaks: z
    .array(BalanceBreak)
    .describe(
      "Where a balance does not follow from the one before and the movement: at most 100, oldest first. Deposits, withdrawals and games of others explain most of them.",
    ),
});

export const WALLET_HEALTH_EXAMPLE = {
  since: "2026-11-21T10:00:00.000Z",
  actions: [
    { action: "bet", calls: 412, success: 400, refused: 11, unknown: 1, p50_ms: 31, p95_ms: 88, p99_ms: 240 },
    { action: "win", calls: 180, success: 179, refused: 0, unknown: 1, p50_ms: 29, p95_ms: 80, p99_ms: 190 },
    { action: "rollback", calls: 1, success: 1, refused: 0, unknown: 0, p50_ms: 35, p95_ms: 35, p99_ms: 35 },
  ],
  hours: [
    {
      hour: "2026-11-22T09:00:00.000Z",
      actions: [
        { action: "bet", calls: 40, success: 39, refused: 1, unknown: 0, p50_ms: 30, p95_ms: 71, p99_ms: 90 },
        { action: "win", calls: 17, success: 16, refused: 0, unknown: 1, p50_ms: 28, p95_ms: 77, p99_ms: 80 },
        {
          action: "rollback",
          calls: 0,
          success: 0,
          refused: 0,
          unknown: 0,
          p50_ms: null,
          p95_ms: null,
          p99_ms: null,
        },
      ],
    },
  ],
  consecutive_unanswered: 0,
  last_failures: [
    {
      transaction_id: "sandbox:7",
      action: "win",
      at: "2026-11-22T09:12:44.120Z",
      class: "unknown",
      duration_ms: 5000,
      http_status: null,
      wallet_code: null,
      reason: "timeout",
    },
  ],
  balance_breaks: [
    {
      player_id: "player-1",
      currency: "EUR",
      expected: "99.00",
      told: "149.00",
      transaction_id: "sandbox:12",
      at: "2026-11-22T09:30:00.051Z",
    },
  ],
} as const;

const presentHealth = presenter(WalletHealth);
const presentFailure = presenter(WalletFailure);
const presentBreak = presenter(BalanceBreak);

export function presentWalletHealth(health: Health): z.input<typeof WalletHealth> {
  return presentHealth(health, {
    actions: health.actions.map(presentAction),
    hours: health.hours.map(({ start, actions }) => ({ hour: isoTime(start), actions: actions.map(presentAction) })),
    last_failures: health.lastFailures.map((call) =>
      presentFailure(call, { class: call.class === "refusal" ? "refusal" : "unknown" }),
    ),
    balance_breaks: health.balanceBreaks.map((found) => presentBreak(found)),
  });
}

function presentAction({ p50, p95, p99, ...counts }: ActionHealth): z.input<typeof WalletActionHealth> {
  return { ...counts, p50_ms: p50, p95_ms: p95, p99_ms: p99 };
}
