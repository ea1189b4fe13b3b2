import { ApiError, notFound, upstreamUnavailable, validationFailed } from "../errors.ts";
import type { BalanceAnswer, MovementAnswer } from "../ledger/rules/report.ts";

/** A provider's answer, for the cases that are no refusal. */
export type Told = { readonly status: 200 | 202; readonly body: Readonly<Record<string, string | null>> };

/** Says a movement's answer in the provider's words; refusals are thrown (contract: /provider/v1). */
export function presentMovement(answer: MovementAnswer): Told {
  switch (answer.kind) {
    case "completed": {
      const { transactionId, balance, currency } = answer;
      return { status: 200, body: { transaction_id: transactionId, status: "completed", balance, currency } };
    }
    case "pending":
      return { status: 202, body: { transaction_id: answer.transactionId, status: "pending", balance: null } };
    case "refused": {
      const { transactionId, code, message, balance } = answer;
      const details = { transaction_id: transactionId, status: "refused", ...(balance === null ? {} : { balance }) };
      throw refusal(code, message, details);
    }
    case "undone":
      throw notBooked(answer.transactionId, "cancelled", "The bet's outcome is unknown; it is being undone.");
    case "failed":
      throw notBooked(answer.transactionId, "failed", "The operator's wallet has not booked the movement in 72 hours.");
    case "bet_cancelled": {
      const details = { transaction_id: answer.transactionId, status: "cancelled" };
      throw new ApiError("BET_CANCELLED", "The bet was rolled back.", { details });
    }
    case "transaction_conflict":
      throw new ApiError("TRANSACTION_CONFLICT", "This transaction_id was reported before with another body.");
    case "currency_mismatch":
      throw new ApiError("CURRENCY_MISMATCH", `The session's currency is ${answer.sessionCurrency}.`);
    case "reference_invalid":
      throw new ApiError("REFERENCE_INVALID", "reference_transaction_id does not name a bet of this session.");
    case "session_not_found":
      throw notFound("The session");
    case "invalid":
      throw validationFailed(answer.fields);
  }
}

/** Says what a player has; refusals are thrown. */
export function presentBalance(answer: BalanceAnswer): Readonly<Record<"balance" | "currency", string>> {
  switch (answer.kind) {
    case "balance":
      return { balance: answer.balance, currency: answer.currency };
    case "refused":
      throw refusal(answer.code, answer.message, {});
    case "unavailable":
      throw upstreamUnavailable("The operator's wallet did not answer.");
    case "session_not_found":
      throw notFound("The session");
  }
}

/** The code is the wallet's, and so not one of a table: it stands in the place of ours. */
function refusal(code: string, message: string, details: Record<string, string>): ApiError {
  const words = message === "" ? "The operator's wallet refused." : message;
  return new ApiError("BET_REFUSED", words, { details: { error: code, ...details } });
}

function notBooked(transactionId: string, status: string, message: string): ApiError {
  return new ApiError("UPSTREAM_UNAVAILABLE", message, {
    retryable: false,
    details: { transaction_id: transactionId, status },
  });
}
