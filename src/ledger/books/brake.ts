import { ApiError } from "../../errors.ts";
import { type Clock, SECOND_MS, systemClock } from "../../lib/clock.ts";

/** Openings of bets at a time in one shard: at first, and never fewer or more. */
const FIRST = 128;
const FEWEST = 64;
const MOST = 512;

/**
 * Beyond the fastest answer: the work that waits before it is a second's. A provider waits seconds for a bet, so less is no
 * reason to refuse one.
 */
const LATE_MS = SECOND_MS;
/** At most one step down in the time in which the last one shows. */
const STEP_MS = 100;
const STEP_DOWN = 0.9;
/** The fastest answer is forgotten by so much a second, for a shard that has moved away. */
const FORGOTTEN = 0.002;
/** Older ones were cancelled with their request: then nothing runs any more, not even `finally`. */
const MAX_AGE_MS = 30 * SECOND_MS;

/**
 * Bounds the openings of bets in a shard by what it answers in time: one more with each answer in time, a tenth fewer with
 * late ones. Wins, rollbacks and outcomes of calls have no bound, so that a shard with too much to do ends what it began.
 */
export class Brake {
  readonly #realTime: Clock;
  readonly #running = new Set<{ readonly at: number }>();
  #most = FIRST;
  #fastest = Number.POSITIVE_INFINITY;
  #fastestAt = 0;
  #steppedAt = 0;

  constructor(clock: Clock = systemClock) {
    this.#realTime = clock;
  }

  /** Openings that may run at a time. */
  get most(): number {
    return Math.floor(this.#most);
  }

  /** Runs an opening. UPSTREAM_UNAVAILABLE, before a statement, where as many run as are answered in time. */
  async open<T>(work: () => Promise<T>): Promise<T> {
    const own = { at: this.#realTime.now() };
    if (this.#running.size >= this.most) this.#forgetCancelled(own.at);
    if (this.#running.size >= this.most) {
      const message = "The service has as many bets to open as it can. Retry with the same ids in 1 s.";
      throw new ApiError("UPSTREAM_UNAVAILABLE", message, { retryAfterSeconds: 1 });
    }
    this.#running.add(own);
    try {
      return await work();
    } finally {
      this.#running.delete(own);
      this.#learn(own.at);
    }
  }

  #learn(began: number): void {
    const now = this.#realTime.now();
    const ms = Math.max(1, now - began);
    const known = this.#fastest * (1 + (FORGOTTEN * (now - this.#fastestAt)) / SECOND_MS);
    if (!(known <= ms)) [this.#fastest, this.#fastestAt] = [ms, now];
    if (ms <= this.#fastest + LATE_MS) this.#most = Math.min(MOST, this.#most + 1 / this.#most);
    else if (now - this.#steppedAt >= STEP_MS) {
      this.#most = Math.max(FEWEST, this.#most * STEP_DOWN);
      this.#steppedAt = now;
    }
  }

  #forgetCancelled(now: number): void {
    for (const one of this.#running) if (now - one.at > MAX_AGE_MS) this.#running.delete(one);
  }
}

/** The brakes of this isolate, by shard. */
const brakes = new Map<number, Brake>();

export function brakeOf(shard: number): Brake {
  const known = brakes.get(shard) ?? new Brake();
  brakes.set(shard, known);
  return known;
}
