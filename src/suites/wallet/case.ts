import type { CaseOfGroup } from "../runner/case.ts";
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

/** The cases of a group by their names, in their order. The caller of a case restores the balance. */
export type Cases = Readonly<Record<string, CaseOfGroup<Probe>>>;

export interface WalletCase extends CaseOfGroup<Probe> {
  readonly name: string;
  readonly group: CaseGroup;
}
