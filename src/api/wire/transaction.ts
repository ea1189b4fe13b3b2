import * as z from "zod";
import { presentBooked } from "../../ledger/present-booked.ts";
import type { DescribedMovement } from "../../ledger/queries/describe-movements.ts";
import type { Attempt } from "../../ledger/queries/read-attempts.ts";
import { isoTime } from "../../lib/clock.ts";
import { orNull, textOrNull, timeOrNull } from "./described.ts";
import { presenter } from "./present.ts";
import { catalogueId, currencyCode, playerId, providerCode, roundId, sessionId, transactionId } from "./values.ts";

/** One call to the operator's wallet. Contains no secret. Fields are null while, or where, there is no answer. */
export const WalletAttempt = z.object({
  started_at: z.iso.datetime().meta({ description: "When the call began.", examples: ["2026-11-21T10:00:00.005Z"] }),
  duration_ms: orNull(z.int(), "How long the call took, in milliseconds. Null: no answer has been recorded."),
  http_status: z.int().nullable().describe("The HTTP status of the wallet's answer. Null: none arrived."),
  class: orNull(
    z.enum(["success", "refusal", "unknown", "unsent"]),
    "How the answer was read. `unsent`: the call never left the service. Null: no answer has been recorded.",
  ),
  wallet_code: textOrNull("The `error` code of the wallet's refusal. Null: it did not refuse.", "INSUFFICIENT_FUNDS"),
});

export const transactionStatus = z
  .enum(["completed", "refused", "failed", "cancelled", "pending"])
  .describe(
    "`completed`: the wallet booked it. `refused`: the wallet, or the service, refused the bet. `cancelled`: the bet was undone or rolled back. `pending`: it is being sent, or waits for its next attempt. `failed`: the wallet did not accept it within 72 hours.",
  );

/** Fields of a movement's own row. */
export const BookedTransaction = z.object({
  transaction_id: transactionId,
  type: z
    .enum(["bet", "win", "rollback"])
    .describe("What the transaction does: takes a stake, pays a win, or gives a bet back."),
  status: transactionStatus,
  round_id: roundId,
  session_id: sessionId,
  player_id: playerId,
  provider_code: providerCode,
  currency: currencyCode,
  amount: z.string().meta({
    description:
      "What it moves: a decimal string in the currency's places. A rollback has the amount of its bet, 0 if the bet had not arrived then.",
    examples: ["1.00"],
  }),
  free_spins_id: textOrNull(
    "The grant or campaign that paid for the bet, or gave the win. A bet with it counts nothing in the player's balance. On a rollback, that of its bet. Null: real money.",
    "welcome-1",
  ),
  reference_transaction_id: textOrNull(
    "Of a rollback: the `transaction_id` of its bet. Null: it is a bet or a win.",
    "sandbox:b-1000",
  ),
  operator_transaction_id: textOrNull(
    "The wallet's own id of the transaction, from its answer. Null: it answered none.",
    "w-20481",
  ),
  refusal_code: textOrNull(
    "Why the bet was refused: the code that the provider got. Null: it was not refused.",
    "INSUFFICIENT_FUNDS",
  ),
  next_attempt_at: timeOrNull(
    "When a pending transaction is sent next. Null: nothing is to be sent, or a win waits for a release.",
    "2026-11-21T10:00:30.000Z",
  ),
  round_closed: orNull(
    z.boolean(),
    "True on the transaction with which the provider closed its round. Null otherwise.",
  ),
  created_at: z.iso
    .datetime()
    .meta({ description: "When the provider reported it.", examples: ["2026-11-21T10:00:00.000Z"] }),
  completed_at: timeOrNull(
    "When the wallet's acceptance was booked. A cancelled bet that the wallet had booked keeps it. Null: the wallet has not booked it.",
    "2026-11-21T10:00:00.040Z",
  ),
});

export const Transaction = BookedTransaction.extend({
  bonus_campaign_id: textOrNull(
    "The `id` of the bonus campaign that `free_spins_id` names. Null: a grant, or no promotion.",
    "4b1d8a2e-7c3f-4e5a-9b6d-0f1e2d3c4b5a",
  ),
  game_id: catalogueId
    .nullable()
    .describe("The game's id in the catalogue, never the provider's code. Null: not known."),
  attempts: z.int().min(0).describe("The number of calls to the wallet that were begun."),
  updated_at: z.iso
    .datetime()
    .meta({ description: "When its state last changed.", examples: ["2026-11-21T10:00:00.040Z"] }),
});

export function presentTransaction(described: DescribedMovement): z.input<typeof Transaction> {
  const { movement, gameId, campaignId, updatedAt } = described;
  return {
    ...presentBooked(movement),
    bonus_campaign_id: campaignId,
    game_id: gameId,
    attempts: Math.max(movement.calls, movement.attempts),
    updated_at: isoTime(updatedAt),
  };
}

/** An attempt without the body of the wallet's answer, which the back office adds. */
const presentCall = presenter(WalletAttempt);

export function presentAttempt(attempt: Attempt): z.input<typeof WalletAttempt> {
  return presentCall(attempt);
}

/** A sentence of the story of a round. */
export const TOLD_FIELDS = {
  at: z.iso.datetime().describe("When it happened."),
  text: z.string().describe("What happened, in a sentence."),
};
