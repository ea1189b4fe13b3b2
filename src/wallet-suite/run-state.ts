import type { Minor } from "../lib/money.ts";

/** State that a run carries from case to case, across restarts. Money in minor units of the run's currency. */
export interface RunState {
  /** Null when the wallet answered no balance at the start; nothing can be restored then. */
  readonly startBalance: Minor | null;
  /** Balance at the end of the last case; null when it could not be read. */
  readonly lastBalance: Minor | null;
  /** By how much the balance changed between cases, while nothing was sent. */
  readonly drift: Minor;
  /** Why the first answer of a wrong form was wrong. */
  readonly formFault: string | null;
  /** Whether the wallet checks the second signature; absent when it answered neither way. */
  readonly signatureV2?: "verified" | "ignored" | undefined;
  /** Milliseconds of every answered call. */
  readonly durationsMs: readonly number[];
}
