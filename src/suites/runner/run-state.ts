/** What a run of any suite carries from case to case, across restarts; each suite adds its own. */
export interface RunState {
  /** Why the first call or answer of a wrong form was wrong. */
  readonly formFault: string | null;
  /** Whether the server checks the second signature; absent when it answered neither way. */
  readonly signatureV2?: "verified" | "ignored" | undefined;
  /** What the first calls said of the server, where no case could be played after them. */
  readonly stopCause?: string | undefined;
  /** Milliseconds of every answered call. */
  readonly durationsMs: readonly number[];
}
