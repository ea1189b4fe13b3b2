const SECOND_MS = 1_000;

/**
 * Lifetime of an invocation: until its caller has the answer or is gone, and on while a promise under `waitUntil` is
 * pending, for a limited time. Then whatever still runs is cancelled: its promises never settle.
 */
export class Lifetime {
  readonly ended: Promise<void>;
  readonly #end: () => void;
  readonly #waitUntilSeconds: number;
  #cancelled = false;
  #leaving = false;
  #pending = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(waitUntilSeconds: number) {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ended = promise;
    this.#waitUntilSeconds = waitUntilSeconds;
    this.#end = () => {
      clearTimeout(this.#timer);
      this.#cancelled = true;
      resolve();
    };
  }

  get cancelled(): boolean {
    return this.#cancelled;
  }

  waitUntil(promise: Promise<unknown>): void {
    this.#pending++;
    const settled = () => {
      this.#pending--;
      this.#endWhenIdle();
    };
    promise.then(settled, settled);
  }

  /** The handler has answered, or its caller is gone. */
  leave(): void {
    if (this.#leaving) return;
    this.#leaving = true;
    if (Number.isFinite(this.#waitUntilSeconds))
      this.#timer = setTimeout(this.#end, this.#waitUntilSeconds * SECOND_MS);
    this.#endWhenIdle();
  }

  /** Settles as the promise does, unless the invocation is cancelled by then. */
  whileAlive<T>(promise: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      promise.then(
        (value) => this.#cancelled || resolve(value),
        (cause) => this.#cancelled || reject(cause),
      );
    });
  }

  #endWhenIdle(): void {
    if (this.#leaving && this.#pending === 0) this.#end();
  }
}
