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
  readonly d1Errors: D1Errors | undefined;
  /** How long work under `waitUntil` may go on after the answer or the hang-up. */
  readonly waitUntilSeconds: number;
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

/** Nothing is simulated. */
export const CLEAR: Weather = {
  connections: Number.POSITIVE_INFINITY,
  subrequests: Number.POSITIVE_INFINITY,
  d1Queries: Number.POSITIVE_INFINITY,
  d1Errors: undefined,
  waitUntilSeconds: Number.POSITIVE_INFINITY,
};

/** The documented limits of the paid plan (docs/platform.md), without faults. */
export const LIMITS = {
  connections: 6,
  subrequests: 10_000,
  d1Queries: 1_000,
  waitUntilSeconds: 30,
} as const satisfies Partial<Weather>;
