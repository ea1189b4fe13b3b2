/** The connections of one invocation that wait for headers. One too many waits inside, while its caller's timers run. */
export class Connections {
  readonly #limit: number;
  readonly #waiting: (() => void)[] = [];
  #open = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Resolves once a connection is free; rejects with the signal's reason when it aborts before. */
  take(signal?: AbortSignal | null): Promise<void> {
    if (this.#open < this.#limit) {
      this.#open++;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push(resolve);
      signal?.addEventListener(
        "abort",
        () => {
          const place = this.#waiting.indexOf(resolve);
          if (place >= 0) this.#waiting.splice(place, 1);
          reject(signal.reason);
        },
        { once: true },
      );
    });
  }

  /** Gives a connection back, to the one that has waited longest. */
  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#open--;
  }
}
