import type { FieldError } from "../../errors.ts";

/** What a provider reports (contract: /provider/v1 bet, win, rollback). Ids are the provider's own, without its code. */
export type MovementReport = StakeReport | RollbackReport;

/** Who reports: a provider, under the key that it signed with. Null: the sandbox, which signs nothing. */
export interface Reporter {
  readonly providerCode: string;
  readonly keyId: string | null;
}

export interface StakeReport {
  readonly action: "bet" | "win";
  readonly sessionId: string;
  readonly transactionId: string;
  readonly roundId: string;
  /** A plain decimal string, at most as many places as the currency has. */
  readonly amount: string;
  readonly currency: string;
  readonly freeSpinsId?: string | undefined;
  /** Wins only. */
  readonly jackpot?: JackpotHit | undefined;
}

export interface JackpotHit {
  readonly tierId: string;
  readonly winType: "progressive" | "community" | "fixed";
}

export interface RollbackReport {
  readonly action: "rollback";
  readonly sessionId: string;
  readonly transactionId: string;
  readonly roundId: string;
  /** The provider's own id of the bet. */
  readonly referenceTransactionId: string;
}

/** What a provider is told about its report; every answer but the last five says what the movement's row says. */
export type MovementAnswer =
  /** Booked. `balance` is null where the wallet was not asked. */
  | {
      readonly kind: "completed";
      readonly transactionId: string;
      readonly balance: string | null;
      readonly currency: string;
    }
  /** A win or rollback that is taken and will be booked. */
  | { readonly kind: "pending"; readonly transactionId: string }
  /** A bet that changed nothing; `code` is the wallet's, normalised. */
  | {
      readonly kind: "refused";
      readonly transactionId: string;
      readonly code: string;
      readonly message: string;
      readonly balance: string | null;
    }
  /** A bet whose outcome was unknown: it is being undone, and its round ends. */
  | { readonly kind: "undone"; readonly transactionId: string }
  /** A bet that its provider rolled back before it was booked. */
  | { readonly kind: "bet_cancelled"; readonly transactionId: string }
  /** A win or rollback that could not be booked in 72 hours; the back office has it. */
  | { readonly kind: "failed"; readonly transactionId: string }
  | { readonly kind: "transaction_conflict"; readonly transactionId: string }
  | { readonly kind: "currency_mismatch"; readonly sessionCurrency: string }
  | { readonly kind: "reference_invalid" }
  | { readonly kind: "session_not_found" }
  | { readonly kind: "invalid"; readonly fields: readonly FieldError[] };

/** What a wallet says a player has. */
export type BalanceAnswer =
  | { readonly kind: "balance"; readonly balance: string; readonly currency: string }
  | { readonly kind: "refused"; readonly code: string; readonly message: string }
  | { readonly kind: "unavailable" }
  | { readonly kind: "session_not_found" };
