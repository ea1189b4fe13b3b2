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

/** What a case that did not fail has to say beyond "as expected". */
export interface Remark {
  readonly status: "passed" | "warned" | "skipped";
  readonly received: string;
}

/** One case of the suite. */
export interface WalletCase {
  readonly name: string;
  readonly group: CaseGroup;
  /** What a right wallet does, in one line. */
  readonly expected: string;
  /** The likely cause when it fails, in one sentence for whoever mends the wallet. */
  readonly cause: string;
  /** Plays the case; throws CaseFailure where the wallet is wrong. The balance need not be put back. */
  run(probe: Probe): Promise<Remark | undefined>;
}

export interface CaseResult {
  readonly name: string;
  readonly group: CaseGroup;
  readonly status: CaseStatus;
  readonly expected: string;
  readonly received: string;
  /** What went wrong and its likely cause, or what else there is to say; empty when all was as expected. */
  readonly message: string;
  readonly durationMs: number;
  /** The call that decided the case: the one that went wrong, else the last. */
  readonly deciding: Exchange | undefined;
  /** Every call of the case, in the order of the answers. */
  readonly exchanges: readonly Exchange[];
}
