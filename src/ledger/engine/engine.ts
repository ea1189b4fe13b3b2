import type { WalletAnswer } from "../../wallet/classify.ts";
import type { Decision, Moment, Movement, SessionFacts } from "../rules/movement.ts";
import type { MovementReport, Reporter } from "../rules/report.ts";

/** Where an operator's wallet is, and the oldest active key its callbacks are signed with. */
export interface WalletRoute {
  readonly operatorCode: string;
  readonly url: string;
  readonly keyId: string;
  readonly sealedSecret: string;
  /** Calls in a row that the wallet has left unanswered. */
  readonly unansweredCalls: number;
}

/** Everything a report is judged by, read in one transaction. */
export interface ReportFacts {
  readonly session: SessionFacts | null;
  /** The row with the report's id as it was before this read. */
  readonly own: Movement | null;
  /** For a rollback: the row it names. */
  readonly referenced: Movement | null;
  /** Null: the operator has no active key, and so no wallet that would answer. */
  readonly route: WalletRoute | null;
  /** The bet or win met nothing, and its claimed row was written in the same transaction, as `bet_opened` says. */
  readonly opened: boolean;
}

/** A movement and its counterpart: the bet of a rollback, the rollback of a bet. */
export interface MovementFacts {
  readonly own: Movement;
  readonly other: Movement | null;
  readonly route: WalletRoute | null;
}

/** A call to a wallet, done. */
export interface CallResult {
  readonly answer: WalletAnswer;
  readonly httpStatus: number | null;
  readonly durationMs: number;
}

/** A call that is over, and the attempt it completes. */
export interface CallDone extends CallResult {
  readonly token: string;
  readonly route: WalletRoute | null;
}

/**
 * The books. `commit` writes all of a decision in one transaction, with the attempt of a call that it leads to, under
 * the moment's token as the rows' new revision; or, when one of the rows has changed since it was read, none of it:
 * false then. The attempt of a call that is done is completed either way.
 */
export interface Books {
  readReport(reporter: Reporter, report: MovementReport, at: Moment): Promise<ReportFacts>;
  readMovement(transactionId: string): Promise<MovementFacts | null>;
  commit(decided: Decision, at: Moment, done?: CallDone): Promise<boolean>;
}

/** What the money rules need of the world; the model test gives them another one. */
export interface Engine {
  readonly books: Books;
  moment(): Moment;
  /** Calls the wallet; never throws. */
  call(movement: Movement, route: WalletRoute): Promise<CallResult>;
  sleep(ms: number): Promise<void>;
  /** A row is due, now or at its `nextAttemptAt`. May be lost: the sweep finds it. */
  wake(movement: Movement): void;
  /** A decision has been made and written. */
  decided(decided: Decision, transactionId: string): void;
  /** A call brought an answer or none. */
  called(route: WalletRoute, result: CallResult): void;
}
