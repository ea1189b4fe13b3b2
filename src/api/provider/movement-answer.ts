import * as z from "zod";
import { ApiError, notFound, upstreamUnavailable, validationFailed } from "../../errors.ts";
import type { BalanceAnswer, MovementAnswer } from "../../ledger/rules/report.ts";
import { optional } from "../wire/described.ts";
import { currencyCode } from "../wire/values.ts";
import { balance, transactionId } from "./values.ts";

export const Balance = z.object({ balance, currency: currencyCode.describe("The session's currency.") });

export const BookedMovement = z.object({
  transaction_id: transactionId,
  status: z.literal("completed").describe("The wallet has booked it."),
  balance: balance
    .nullable()
    .describe(
      "The player's balance after it, as the wallet answered: a decimal string in the currency's places. Null: the wallet was not called.",
    ),
  currency: currencyCode.describe("The session's currency."),
});

const BET_KNOWN = {
  /** Absent for rollbacks reported before this field existed. */
  bet_known: optional(
    z.boolean(),
    "Whether the bet had arrived. false: the bet is not accepted if it arrives later. Absent: the rollback was reported before answers said so.",
  ),
};

/** A win or rollback that is accepted and will be booked (202). */
export const TakenMovement = z.object({
  transaction_id: transactionId,
  status: z.literal("pending").describe("It is accepted, and the service books it later."),
  balance: z.null().describe("The balance is not known yet."),
});

export const BookedRollback = BookedMovement.extend(BET_KNOWN);
export const TakenRollback = TakenMovement.extend(BET_KNOWN);

type PresentedMovement =
  | { readonly status: 200; readonly body: z.input<typeof BookedRollback> }
  | { readonly status: 202; readonly body: z.input<typeof TakenRollback> };

/** The wire form of a movement's answer; refusals are thrown (docs/contract/providers.md#bets-wins-and-rollbacks). */
export function presentMovement(answer: MovementAnswer): PresentedMovement {
  switch (answer.kind) {
    case "completed": {
      const { transactionId, balance, currency } = answer;
      const body = { transaction_id: transactionId, status: "completed" as const, balance, currency };
      return { status: 200, body: { ...body, ...knownBet(answer) } };
    }
    case "pending":
      return {
        status: 202,
        body: { transaction_id: answer.transactionId, status: "pending", balance: null, ...knownBet(answer) },
      };
    case "refused": {
      const { transactionId, code, message, balance } = answer;
      const details = { transaction_id: transactionId, status: "refused", ...(balance === null ? {} : { balance }) };
      throw refusal(code, message, details);
    }
    case "undone":
      throw notBooked(
        answer.transactionId,
        "cancelled",
        "The bet is cancelled: the wallet did not answer it, or was not called in time. End the round.",
      );
    case "failed":
      throw notBooked(
        answer.transactionId,
        "failed",
        "The operator's wallet did not book the transaction within 72 hours.",
      );
    case "bet_cancelled": {
      const details = { transaction_id: answer.transactionId, status: "cancelled" };
      throw new ApiError("BET_CANCELLED", "The bet has been rolled back.", { details });
    }
    case "transaction_conflict":
      throw conflict(answer.changed);
    case "currency_mismatch":
      throw new ApiError("CURRENCY_MISMATCH", `currency must be the session's currency, ${answer.sessionCurrency}.`);
    case "reference_invalid":
      throw new ApiError("REFERENCE_INVALID", "reference_transaction_id must be a bet of this session.");
    case "session_not_found":
      throw notFound("The session");
    case "intake_stopped":
      throw new ApiError(
        "INTAKE_STOPPED",
        "No bets are taken at the moment. Nothing was booked. End the round, or repeat the bet with the same ids later.",
        { retryable: true, details: { player_text: answer.playerText } },
      );
    case "invalid":
      throw validationFailed(answer.fields);
  }
}

function knownBet({ betKnown }: { readonly betKnown?: boolean }) {
  return betKnown === undefined ? {} : { bet_known: betKnown };
}

/** The wire form of a player's balance; refusals are thrown. */
export function presentBalance(answer: BalanceAnswer): z.input<typeof Balance> {
  switch (answer.kind) {
    case "balance":
      return { balance: answer.balance, currency: answer.currency };
    case "refused":
      throw refusal(answer.code, answer.message, {});
    case "session_over":
      throw new ApiError("SESSION_CLOSED", "The session ended more than an hour ago, and has no open round.");
    case "unavailable":
      throw upstreamUnavailable("The operator's wallet did not answer in time.");
    case "session_not_found":
      throw notFound("The session");
  }
}

const WALLET_REFUSED = "The operator's wallet refused the request.";
const SIGNATURE_REFUSED = "The operator's wallet refused the service's signature, not yours. Staff have an alert.";

/** A 409 whose `error` is the wallet's own code, which need not be in the error table: `details` replaces BET_REFUSED with it. */
function refusal(code: string, message: string, details: Record<string, string>): ApiError {
  // The wallet's words would be taken for those about a signature of the provider's.
  const words = code === "INVALID_SIGNATURE" ? SIGNATURE_REFUSED : message;
  return new ApiError("BET_REFUSED", words === "" ? WALLET_REFUSED : words, { details: { error: code, ...details } });
}

/** Names the fields, without their first values: `GET /provider/v1/transactions/{id}` shows those. */
function conflict(changed: readonly string[]): ApiError {
  const what = changed.includes("transaction_id") ? "for another transaction" : `with another ${changed.join(", ")}`;
  return new ApiError(
    "TRANSACTION_CONFLICT",
    `transaction_id was already used ${what}. Repeat the first body, or use a new id for a new transaction.`,
    { details: { different_fields: changed } },
  );
}

function notBooked(transactionId: string, status: string, message: string): ApiError {
  return new ApiError("UPSTREAM_UNAVAILABLE", message, {
    retryable: false,
    details: { transaction_id: transactionId, status },
  });
}
