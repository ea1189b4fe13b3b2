import type { CaseOfGroup } from "../runner/case.ts";
import type { Probe } from "./probe.ts";

export type ProviderCaseGroup =
  | "signature"
  | "launch"
  | "session"
  | "bet"
  | "win"
  | "rollback"
  | "free_spins"
  | "campaigns"
  | "live_tables"
  | "whole_run";

export interface ProviderCaseOfGroup extends CaseOfGroup<Probe> {
  /**
   * The case needs a round of a known outcome: skipped for a provider without the test hook. Set for whole groups in
   * cases/index.ts.
   */
  readonly needsRounds?: true;
}

/** The cases of a group by their names, in their order. */
export type Cases = Readonly<Record<string, ProviderCaseOfGroup>>;

export interface ProviderCase extends ProviderCaseOfGroup {
  readonly name: string;
  readonly group: ProviderCaseGroup;
}
