import type { CaseOfGroup as CaseOfSuite } from "../runner/case.ts";
import type { Probe } from "./probe.ts";

export type CaseGroup =
  | "signature"
  | "balance_and_form"
  | "bet"
  | "concurrency"
  | "win"
  | "rollback"
  | "free_spins"
  | "robustness"
  | "further_rules"
  | "closed_and_blocked"
  | "edges"
  | "test_clock";

/** One case of the suite, as the file of its group declares it. The caller restores the balance. */
export type CaseOfGroup = CaseOfSuite<Probe>;

export interface WalletCase extends CaseOfGroup {
  readonly group: CaseGroup;
}
