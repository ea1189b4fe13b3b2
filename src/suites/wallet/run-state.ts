import type { Minor } from "../../lib/money.ts";
import type { RunState } from "../runner/run-state.ts";

/** What a run carries from case to case, across restarts. Money in minor units of the run's currency. */
export interface WalletRunState extends RunState {
  /** To which the balance is restored after each case. */
  readonly startBalance: Minor;
  /** Balance at the end of the last case; null when it could not be read. */
  readonly lastBalance: Minor | null;
  /** By how much the balance changed between cases, while nothing was sent. */
  readonly drift: Minor;
}
