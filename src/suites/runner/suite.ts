import type { Ctx } from "../../context.ts";
import type { CaseOfGroup, CaseResult } from "./case.ts";
import type { Inbox } from "./inbox.ts";
import type { RunRow } from "./run.ts";

/** One attempt at a step of a run. */
export interface Step {
  readonly run: RunRow;
  /** Part of every id of the attempt, so that an interrupted case is played again with new ids. */
  readonly prefix: string;
  readonly interrupted: boolean;
  readonly inbox: Inbox;
}

export interface Played {
  readonly result: CaseResult;
  readonly state: RunState;
}

/** A run whose first calls have shown that no case can be played: every case has its result at once. */
export interface StoppedRun {
  readonly state: RunState;
  readonly results: readonly { readonly place: number; readonly result: CaseResult }[];
}

type Declared = Omit<CaseOfGroup<never>, "run"> & { readonly name: string; readonly group: string };

/** A suite of cases that the service plays against a customer's server. */
export interface Suite {
  /** The case at a place; undefined past the last one of a whole run, and where there is none. */
  caseAt(place: number): Declared | undefined;
  /** The case that any call or answer of the run may fail through its form. */
  readonly formCase: Pick<Declared, "name" | "cause">;
  /** The initial state, why the run cannot start, or its results where the first calls have already failed it. */
  open(ctx: Ctx, step: Step): Promise<RunState | { readonly error: string } | { readonly stopped: StoppedRun }>;
  /** Plays the case at the run's position. Throws RunStopped. */
  play(ctx: Ctx, step: Step, state: RunState): Promise<Played>;
  /** Undoes what the start of the run has done, before the run ends. A repeat changes nothing. */
  close?(ctx: Ctx, run: RunRow): Promise<void>;
  /** The state after a case whose attempts were all interrupted. */
  afterInterruption(state: RunState): RunState;
}

/** Ends the run as an error with this message: for example, the server under test cannot be reached any more. */
export class RunStopped extends Error {
  override readonly name: string = "RunStopped";
}

/** State that a run of any suite carries from case to case, across restarts; each suite adds its own. */
export interface RunState {
  /** Fault of the first call or answer of a wrong form. */
  readonly formFault: string | null;
  /** Whether the server checks the second signature; absent when it answered neither way. */
  readonly signatureV2?: "verified" | "ignored" | undefined;
  /** Finding of the first calls, where no case could be played after them. */
  readonly stopCause?: string | undefined;
  /** Milliseconds of the calls that the suite measures; those of a wallet include calls without an answer. */
  readonly durationsMs: readonly number[];
}
