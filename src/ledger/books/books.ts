import type { Decision } from "../rules/decision.ts";
import type { HoldReason, Moment, Movement, SessionFacts } from "../rules/movement.ts";
import type { PromotionFacts } from "../rules/promotion.ts";
import type { MovementReport, Reporter } from "../rules/report.ts";
import type { CallResult, WalletRoute } from "../wallet/call-wallet.ts";

/** An operator's wallet, and how it has answered lately. */
export interface OperatorWallet extends WalletRoute {
  /** Calls in a row without an answer. */
  readonly unansweredCalls: number;
}

/** Everything that decides a report, read in one transaction. */
export interface ReportFacts {
  readonly session: SessionFacts | null;
  /** The row with the report's id, as it was before this read; under the moment's token if a lost try opened it. */
  readonly own: Movement | null;
  /** Row that a rollback names. */
  readonly referenced: Movement | null;
  /** True for a rollback if the database was restored after the session was opened, so that its bet may be unknown. */
  readonly betMayBeLost: boolean;
  /** Promotion that a bet or win names by `free_spins_id`. Null: this provider has no such grant or campaign. */
  readonly promotion: PromotionFacts | null;
  /** Limit that a win exceeds, where such wins are held. */
  readonly hold: HoldReason | null;
  /** Null: the operator has no active key, so no wallet would accept a call. */
  readonly wallet: OperatorWallet | null;
  /** Nothing forbade the bet or win: the same transaction wrote its claimed row, by the rule `bet_opened` or `win_opened`. */
  readonly opened: boolean;
  /** Size of the database, as its answer says. */
  readonly sizeBytes?: number | undefined;
}

/** A movement and its counterpart: the bet of a rollback, the rollback of a bet. */
export interface MovementFacts {
  readonly own: Movement;
  readonly other: Movement | null;
  readonly wallet: OperatorWallet | null;
}

/** A call that is over, and its movement as it was claimed for it. */
export interface CallDone extends CallResult {
  readonly movement: Movement;
}

/** The stored movements. D1 implements them in the service, memory in the model test. */
export interface Books {
  readReport(reporter: Reporter, report: MovementReport, at: Moment): Promise<ReportFacts>;
  readMovement(transactionId: string): Promise<MovementFacts | null>;
  /** Whether another process has the lease of a report's row: one row is read, because copies ask again and again. */
  isClaimed(transactionId: string, now: number): Promise<boolean>;
  /**
   * Writes a decision in one transaction, with the attempt of a call that follows, under the moment's token as the rows'
   * new revision. False if one of the rows changed since it was read: then at most the record of `done` is written.
   */
  commit(decided: Decision, at: Moment, done?: CallDone): Promise<boolean>;
}
