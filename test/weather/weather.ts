import type { Spell } from "./d1-spells.ts";
import type { Distance } from "./distance.ts";

/** A chance from 0 (never) to 1 (always). */
export type Chance = number;

/** What the platform does that the local runtime does not. Every part is switched by itself; CLEAR is the local runtime. */
export interface Weather {
  /** Calls of one invocation that may wait for headers at a time; the next one waits inside. */
  readonly connections: number;
  /** Calls of one invocation to bindings and other servers. */
  readonly subrequests: number;
  /** D1 queries of one invocation; a batch counts its statements. */
  readonly d1Queries: number;
  readonly d1Thread: D1Thread | undefined;
  readonly d1Errors: D1Errors | undefined;
  readonly d1Spells: D1Spells | undefined;
  readonly objectResets: ObjectResets | undefined;
  /** A stub whose call failed keeps failing with the same error; a fresh stub works. */
  readonly brokenStubs: boolean;
  readonly hangUps: HangUps | undefined;
  /** How long work under `waitUntil` may go on after the answer or the hang-up. */
  readonly waitUntilSeconds: number;
  readonly replicas: Replicas | undefined;
  readonly queue: QueueFaults | undefined;
  readonly cron: CronFaults | undefined;
  /** How far the Worker is from its other ends. */
  readonly distance: Distance | undefined;
  /** A call that takes so long is logged as `platform.slow`, with its wait for a connection. */
  readonly slowMs: number;
}

/** A database runs one query at a time, and only so many may wait for it, for so long. */
export interface D1Thread {
  /** How long a statement occupies the database. */
  readonly serviceMs: number;
  /** How long a whole batch does, whatever it has. */
  readonly batchMs?: number;
  readonly maxQueued: number;
  readonly maxWaitMs: number;
}

/** Transient failures of D1 calls: before the database got the query, or after it ran and before its answer arrived. */
export interface D1Errors {
  readonly before: Chance;
  readonly after: Chance;
  /** Only calls with a statement that matches. */
  readonly matching?: RegExp;
  /** Only so many calls. */
  readonly times?: number;
}

/**
 * Databases that for some seconds hang, are full, are nearly full (as their answers say), or are slow. Each by itself, and
 * through restarts of the service: time is divided into windows, whose spells the seed draws. The first is calm.
 */
export interface D1Spells {
  readonly seed: number;
  readonly beganAt: number;
  readonly everyMs: number;
  readonly lastsMs: number;
  readonly chance: Chance;
  /** For minutes, by the plan: they come before those of the seed. */
  readonly planned?: readonly PlannedSpell[];
}

export interface PlannedSpell {
  readonly database: string;
  readonly spell: Spell;
  /** From the beginning of the run. */
  readonly fromMs: number;
  readonly toMs: number;
}

/** An object that is reset between two calls (the next one is not made), or during one (it took effect, without an answer). */
export interface ObjectResets {
  readonly between: Chance;
  readonly during: Chance;
}

/** Callers that give up on their request within a time. */
export interface HangUps {
  readonly chance: Chance;
  readonly withinMs: number;
}

/** Replicas that answer reads of a session as of some time ago. */
export interface Replicas {
  readonly lagSeconds: number;
}

export interface QueueFaults {
  readonly twice: Chance;
  readonly late: Chance;
  readonly lateSeconds: number;
  /** The message is accepted and never arrives. */
  readonly never: Chance;
}

export interface CronFaults {
  /** The scheduled handler is not called. */
  readonly missed: Chance;
}

/** Nothing is simulated. */
export const CLEAR: Weather = {
  connections: Number.POSITIVE_INFINITY,
  subrequests: Number.POSITIVE_INFINITY,
  d1Queries: Number.POSITIVE_INFINITY,
  d1Thread: undefined,
  d1Errors: undefined,
  d1Spells: undefined,
  objectResets: undefined,
  brokenStubs: false,
  hangUps: undefined,
  waitUntilSeconds: Number.POSITIVE_INFINITY,
  replicas: undefined,
  queue: undefined,
  cron: undefined,
  distance: undefined,
  slowMs: Number.POSITIVE_INFINITY,
};

/** The documented limits of the paid plan (docs/platform.md), without faults. */
export const LIMITS = {
  connections: 6,
  subrequests: 10_000,
  d1Queries: 1_000,
  waitUntilSeconds: 30,
} as const satisfies Partial<Weather>;
