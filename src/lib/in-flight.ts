import { type Clock, MINUTE_MS, systemClock } from "./clock.ts";

/** Longer than any work takes. What is older was cancelled with its request: then nothing runs any more, not even `finally`. */
const MAX_AGE_MS = MINUTE_MS;

/** Bounds the work that runs at a time in this isolate, for each key. */
export class InFlight {
  readonly #max: number;
  readonly #clock: Clock;
  /** The times at which the work that runs was started, the oldest first. */
  readonly #running = new Map<string, Set<{ readonly startedAt: number }>>();

  constructor(max: number, clock: Clock = systemClock) {
    this.#max = max;
    this.#clock = clock;
  }

  hasRoom(key: string): boolean {
    const running = this.#running.get(key);
    if (running && running.size >= this.#max) this.#forgetCancelled(running);
    return (running?.size ?? 0) < this.#max;
  }

  /** Takes a place within the bound of a key, and answers how to give it back; undefined when the bound is reached. */
  enter(key: string): (() => void) | undefined {
    if (!this.hasRoom(key)) return undefined;
    const running = this.#running.get(key) ?? new Set();
    const own = { startedAt: this.#clock.now() };
    running.add(own);
    this.#running.set(key, running);
    return () => {
      running.delete(own);
      if (running.size === 0 && this.#running.get(key) === running) this.#running.delete(key);
    };
  }

  /** Runs work within the bound of its key; undefined, with nothing run, when the bound is reached. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T | undefined> {
    const leave = this.enter(key);
    if (!leave) return undefined;
    try {
      return await work();
    } finally {
      leave();
    }
  }

  #forgetCancelled(running: Set<{ readonly startedAt: number }>): void {
    for (const one of running) {
      if (this.#clock.now() - one.startedAt < MAX_AGE_MS) return;
      running.delete(one);
    }
  }
}
