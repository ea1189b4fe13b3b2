interface RunClock {
  /** Real time of its start, which distinguishes it from a later clock of the operator. */
  readonly startedAt: number;
  /** True: started for the run, and ended with it. False: the operator's own. */
  readonly isOwn: boolean;
  readonly gameCode: string;
}

/** Options of a run of the wallet suite, besides the player. */
export interface RunOptions {
  /** A session that the wallet knows, in place of the suite's own. */
  readonly sessionId?: string | undefined;
  readonly closedSessionId?: string | undefined;
  readonly blockedPlayerId?: string | undefined;
  /** The test clock that the run advances, and the game of its session. */
  readonly testClock?: RunClock | undefined;
  /** Places of the only cases to play, ascending: a trigger's, or some of an earlier run again. */
  readonly cases?: readonly number[] | undefined;
}

/** The place in the suite of the case that is next; -1 when none is left. */
export function nextCase({
  position,
  options,
}: {
  readonly position: number;
  readonly options: RunOptions | null;
}): number {
  return options?.cases ? (options.cases[position] ?? -1) : position;
}
