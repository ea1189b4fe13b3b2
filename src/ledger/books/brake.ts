import { ApiError } from "../../errors.ts";
import { type Clock, SECOND_MS, systemClock } from "../../lib/clock.ts";

/** Openings of bets at a time in one shard: usually, and the fewest while its answers are late. */
const MOST = 128;
const FEWEST = 2;

/** An answer is late that takes longer than the fastest one twice and this: it has waited behind others. */
const LATE_MS = 50;
/** Once all answers have been late for this long, it is more than a burst. Once none has been for this long, the brake ends. */
const LASTING_MS = SECOND_MS;
/** Part by which the fastest answer grows each second, for a shard that has moved away: more while the bound is lowest. */
const FORGOTTEN = 0.002;
const FORGOTTEN_BRAKED = 0.05;
/** Older ones were cancelled with their request: then nothing runs any more, not even `finally`. */
const MAX_AGE_MS = 30 * SECOND_MS;

interface Opening {
  readonly at: number;
}

/**
 * Bounds the openings of bets in a shard by what it answers in time. A burst is let through: it ends. Once every answer has
 * been late for a second, late answers lower the bound in proportion to their lateness. As many answers in time as the bound
 * raise it by one. Wins, rollbacks and outcomes of calls have no bound, so that a shard with too much to do ends
 * what it began.
 */
export class Brake {
  readonly #realTime: Clock;
  readonly #running = new Set<Opening>();
  #most = MOST;
  #fastest = Number.POSITIVE_INFINITY;
  #fastestAt = 0;
  /** When an answer was last in time, and when one was last late, or an opening refused. */
  #inTimeAt = Number.NEGATIVE_INFINITY;
  #lateAt = Number.NEGATIVE_INFINITY;
  #steppedAt = Number.NEGATIVE_INFINITY;

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
      this.#lateAt = own.at;
      const message = "The service has as many bets to open as it can. Retry with the same ids in 1 s.";
      throw new ApiError("UPSTREAM_UNAVAILABLE", message, { retryAfterSeconds: 1 });
    }
    // Nothing is ahead of it, so what was late before is over.
    if (this.#running.size === 0) this.#inTimeAt = own.at;
    this.#running.add(own);
    try {
      const answer = await work();
      this.#learn(own);
      return answer;
    } finally {
      this.#running.delete(own);
    }
  }

  #learn({ at }: Opening): void {
    const now = this.#realTime.now();
    const ms = Math.max(1, now - at);
    const forgotten = this.most === FEWEST ? FORGOTTEN_BRAKED : FORGOTTEN;
    this.#fastest = Math.min(ms, this.#fastest * (1 + (forgotten * (now - this.#fastestAt)) / SECOND_MS));
    this.#fastestAt = now;
    const inTimeMs = 2 * this.#fastest + LATE_MS;
    if (ms <= inTimeMs) {
      this.#inTimeAt = now;
      this.#most = now - this.#lateAt > LASTING_MS ? MOST : Math.min(MOST, this.#most + 1 / this.#most);
      return;
    }
    this.#lateAt = now;
    const isBraking = this.#most < MOST || now - this.#inTimeAt > LASTING_MS;
    // One step for those that began before the last one: they do not show it yet.
    if (!isBraking || at < this.#steppedAt) return;
    this.#most = Math.max(FEWEST, (Math.min(this.#most, this.#running.size) * inTimeMs) / ms);
    this.#steppedAt = now;
  }

  #forgetCancelled(now: number): void {
    for (const one of this.#running) if (now - one.at > MAX_AGE_MS) this.#running.delete(one);
  }
}

const brakes = new Map<number, Brake>();

export function brakeOf(shard: number): Brake {
  const known = brakes.get(shard) ?? new Brake();
  brakes.set(shard, known);
  return known;
}
