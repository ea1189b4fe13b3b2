import { sleep } from "./sleep.ts";
import type { D1Thread } from "./weather.ts";

/**
 * A database as one thread: statements run one after the other, each for a set time. Kept as times rather than as a queue
 * of promises, because a request that is gone must not block those behind it.
 */
export class DatabaseThread {
  readonly #terms: D1Thread;
  #starts: number[] = [];
  #freeAt = 0;

  constructor(terms: D1Thread) {
    this.#terms = terms;
  }

  async serve<T>(statements: number, run: () => Promise<T>): Promise<T> {
    const { serviceMs, batchMs, maxQueued, maxWaitMs } = this.#terms;
    const now = Date.now();
    this.#starts = this.#starts.filter((start) => start > now);
    const start = Math.max(now, this.#freeAt);
    if (start > now && this.#starts.length >= maxQueued) throw overloaded("Too many requests queued.");
    if (start - now > maxWaitMs) {
      await sleep(maxWaitMs);
      throw overloaded("Requests queued for too long.");
    }
    const busyMs = batchMs ?? serviceMs * Math.max(1, statements);
    this.#freeAt = start + busyMs;
    this.#starts.push(start);
    await sleep(start - now);
    const [result] = await Promise.all([run(), sleep(busyMs)]);
    return result;
  }
}

function overloaded(reason: string): Error {
  return new Error(`D1_ERROR: D1 DB is overloaded. ${reason}`);
}
