import { sleep } from "./sleep.ts";

/** Interval at which a request looks whether another one has read what it needs. */
const STEP_MS = 5;

interface Reading {
  /** Counts the steps of the reader, to tell a slow reader from a cancelled one. */
  progress: number;
  failure?: { readonly cause: unknown };
}

/**
 * Lets one request of the isolate read what several need. The others look at the result and never await the reader's
 * promise: the platform cancels a request whose caller is gone, and such a promise then stays pending forever.
 */
export class OneReader {
  readonly #running = new Map<string, Reading>();
  readonly #maxSilenceMs: number;

  /** A reader without progress for `maxSilenceMs` counts as cancelled; a waiting request reads in its place. */
  constructor(maxSilenceMs: number) {
    this.#maxSilenceMs = maxSilenceMs;
  }

  isReading(key: string): boolean {
    return this.#running.has(key);
  }

  /** Returns the value of `known` once it is defined, else that of `read`. A reader that fails fails those who wait. */
  async read<V>(key: string, known: () => V | undefined, read: (progress: () => void) => Promise<V>): Promise<V> {
    let last: Reading | undefined;
    let progress = 0;
    let silentMs = 0;
    for (;;) {
      const value = known();
      if (value !== undefined) return value;
      if (last?.failure) throw last.failure.cause;
      const running = this.#running.get(key);
      if (!running) return this.#lead(key, read);
      if (running !== last || running.progress !== progress) silentMs = 0;
      if (silentMs >= this.#maxSilenceMs) return this.#lead(key, read);
      last = running;
      progress = running.progress;
      await sleep(STEP_MS);
      silentMs += STEP_MS;
    }
  }

  async #lead<V>(key: string, read: (progress: () => void) => Promise<V>): Promise<V> {
    const reading: Reading = { progress: 0 };
    this.#running.set(key, reading);
    try {
      return await read(() => {
        reading.progress++;
      });
    } catch (cause) {
      reading.failure = { cause };
      throw cause;
    } finally {
      if (this.#running.get(key) === reading) this.#running.delete(key);
    }
  }
}
