import type { Exchange } from "./exchange.ts";
import type { Probe } from "./probe.ts";

export type CaseGroup =
  | "signature"
  | "balance_and_form"
  | "bet"
  | "concurrency"
  | "win"
  | "rollback"
  | "free_spins"
  | "robustness";

export type CaseStatus = "passed" | "warned" | "failed" | "skipped";

/** The result of a case that did not fail but has more to report than "as expected". */
export interface Remark {
  readonly status: "passed" | "warned" | "skipped";
  readonly received: string;
}

/** One case of the suite, as the file of its group declares it. */
export interface CaseOfGroup {
  readonly name: string;
  /** What a correct wallet does, in one line. */
  readonly expected: string;
  /** The likely cause of a failure, in one sentence for the wallet's developer. */
  readonly cause: string;
  /** Plays the case; throws CaseFailure when the wallet is wrong. The caller restores the balance. */
  run(probe: Probe): Promise<Remark | undefined>;
}

export interface WalletCase extends CaseOfGroup {
  readonly group: CaseGroup;
}

export interface CaseResult {
  readonly name: string;
  readonly group: CaseGroup;
  readonly status: CaseStatus;
  readonly expected: string;
  readonly received: string;
  /** What went wrong and its likely cause, or a remark; empty when all was as expected. */
  readonly message: string;
  readonly durationMs: number;
  /** The call that decided the case: the one that went wrong, otherwise the last. */
  readonly deciding: Exchange | undefined;
  /** Every call of the case, in order of the answers. */
  readonly exchanges: readonly Exchange[];
}
