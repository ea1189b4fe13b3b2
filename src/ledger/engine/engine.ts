import type { Books, OperatorWallet } from "../books/books.ts";
import type { Decision } from "../rules/decision.ts";
import type { Moment, Movement } from "../rules/movement.ts";
import type { Reporter } from "../rules/report.ts";
import type { CallResult } from "../wallet/call-wallet.ts";

/** How often a decision is made again on a new read, when its row has changed meanwhile. */
export const MAX_TURNS = 20;

/** Port of the rules to the outside. The service implements it over D1 and HTTP, the model test in a simulation. */
export interface Engine {
  readonly books: Books;
  moment(): Moment;
  /** Calls the wallet; never throws. */
  call(movement: Movement, wallet: OperatorWallet): Promise<CallResult>;
  /** Waits as a copy of a report that is in progress. Throws when too many copies of the operator's reports wait. */
  sleep(ms: number, operatorCode: string): Promise<void>;
  /** The row is due, now or at its `nextAttemptAt`. May be lost: the sweep finds the row. */
  wake(movement: Movement): void;
  /** Throws where the provider's reports leave too many rows that move no money; before anything is written. */
  admit(decided: Decision, reporter: Reporter): void;
  /** A decision was written. */
  decided(decided: Decision, transactionId: string): void;
}
