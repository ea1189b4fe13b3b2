import type { Minor } from "../lib/money.ts";

/** What a run carries from case to case, over restarts. Money in minor units of the run's currency. */
export interface RunState {
  /** Null when the wallet answered no balance at the beginning: then nothing can be put back. */
  readonly startBalance: Minor | null;
  /** Balance when the last case ended; null when it could not be read. */
  readonly lastBalance: Minor | null;
  /** What the balance changed by between cases, while nothing was sent. */
  readonly drift: Minor;
  /** The first thing that was wrong with the form of an answer. */
  readonly formFault: string | null;
  /** Milliseconds of every answered call. */
  readonly durationsMs: readonly number[];
}
