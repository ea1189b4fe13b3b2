import type { Movement } from "./movement.ts";
import { undoneByProvider } from "./undo.ts";

/** A provider's report (docs/contract/providers.md#bets-wins-and-rollbacks). Its ids do not carry the provider's code. */
export type MovementReport = StakeReport | RollbackReport;

export interface Reporter {
  readonly providerCode: string;
  /** The key that signed the report. Null: the sandbox, which signs nothing. */
  readonly keyId: string | null;
}

export interface StakeReport {
  readonly action: "bet" | "win";
  readonly sessionId: string;
  readonly transactionId: string;
  readonly roundId: string;
  /** A plain decimal string with at most the currency's decimal places. */
  readonly amount: string;
  readonly currency: string;
  readonly freeSpinsId?: string | undefined;
  /** Wins only. */
  readonly jackpot?: JackpotHit | undefined;
  /** Wins only: the round is over with it. */
  readonly roundClosed?: boolean | undefined;
}

export interface JackpotHit {
  readonly tierId: string;
  readonly winType: "progressive" | "community" | "fixed";
  /** The provider never pushed the tier. */
  readonly isUnknown?: boolean;
}

export interface RollbackReport {
  readonly action: "rollback";
  readonly sessionId: string;
  readonly transactionId: string;
  readonly roundId: string;
  /** The provider's own id of the bet, or the id that the service answered: see `referencesOf`. */
  readonly referenceTransactionId: string;
  /** The round is over with it. */
  readonly roundClosed?: boolean | undefined;
}

/**
 * The bets that a rollback may name, the likeliest first. A reference in the form that the service answered,
 * `<provider>:<id>`, is read as given first, because a provider's own ids may begin like that too.
 */
export function referencesOf(providerCode: string, { referenceTransactionId }: RollbackReport): string[] {
  const asGiven = `${providerCode}:${referenceTransactionId}`;
  const own = `${providerCode}:`;
  const answered = referenceTransactionId.startsWith(own) && !referenceTransactionId.startsWith(`${own}undo-`);
  return answered ? [asGiven, referenceTransactionId] : [asGiven];
}

/** The answer to a report. The last six concern the report; all others repeat the movement's row. */
export type MovementAnswer =
  /** Booked. `balance` is null where the wallet was not called. */
  | {
      readonly kind: "completed";
      readonly transactionId: string;
      readonly balance: string | null;
      readonly currency: string;
      /** Rollbacks: whether the bet had arrived. */
      readonly betKnown?: boolean;
    }
  /** A win or rollback that is accepted and will be booked. */
  | { readonly kind: "pending"; readonly transactionId: string; readonly betKnown?: boolean }
  /** A bet that changed nothing; `code` is the wallet's normalised code. */
  | {
      readonly kind: "refused";
      readonly transactionId: string;
      readonly code: string;
      readonly message: string;
      readonly balance: string | null;
    }
  /** A bet that the service undoes, because its outcome is unknown or it was never sent. */
  | { readonly kind: "undone"; readonly transactionId: string }
  /** A bet that the provider rolled back before it was booked. */
  | { readonly kind: "bet_cancelled"; readonly transactionId: string }
  /** A win or rollback that was not booked in 72 hours; the back office can send it again. */
  | { readonly kind: "failed"; readonly transactionId: string }
  /** `changed` are the body's fields that differ from the first report. */
  | { readonly kind: "transaction_conflict"; readonly transactionId: string; readonly changed: readonly string[] }
  | { readonly kind: "currency_mismatch"; readonly sessionCurrency: string }
  | { readonly kind: "reference_invalid" }
  | { readonly kind: "session_not_found" }
  /** A bet that was not taken, because intake is stopped: it has no row, so a repeat may be taken later. */
  | { readonly kind: "intake_stopped"; readonly playerText: string }
  | { readonly kind: "invalid"; readonly fields: readonly { readonly field: string; readonly message: string }[] };

/** The answer that a row gives to its provider; the same row always gives the same answer. */
export function answerOf(movement: Movement): MovementAnswer {
  const { transactionId, currency, balance } = movement;
  const known = movement.betKnown === null ? {} : { betKnown: movement.betKnown === 1 };
  // A bet that was answered as completed and rolled back since repeats its first answer.
  if (movement.completedAt !== null) return { kind: "completed", transactionId, balance, currency, ...known };
  if (movement.status === "refused") {
    const { refusalCode, refusalMessage } = movement;
    return { kind: "refused", transactionId, code: refusalCode ?? "", message: refusalMessage ?? "", balance };
  }
  if (movement.type === "bet") return { kind: undoneByProvider(movement) ? "bet_cancelled" : "undone", transactionId };
  return movement.status === "failed"
    ? { kind: "failed", transactionId }
    : { kind: "pending", transactionId, ...known };
}

export type BalanceAnswer =
  | { readonly kind: "balance"; readonly balance: string; readonly currency: string }
  | { readonly kind: "refused"; readonly code: string; readonly message: string }
  | { readonly kind: "unavailable" }
  | { readonly kind: "session_over" }
  | { readonly kind: "session_not_found" };
