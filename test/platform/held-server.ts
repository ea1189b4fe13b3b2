import { vi } from "vitest";

/** Replaces the global `fetch` with a server that answers when it is asked to. Made before the platform covers `fetch`. */
export class HeldServer {
  started = 0;
  readonly #held: (() => void)[] = [];

  constructor() {
    vi.stubGlobal("fetch", () => {
      this.started++;
      return new Promise((resolve) => this.#held.push(() => resolve(new Response("answer"))));
    });
  }

  answer(count = Number.POSITIVE_INFINITY): void {
    for (const release of this.#held.splice(0, count)) release();
  }
}

/** Lets everything run that waits for nothing outside. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await scheduler.wait(0);
}
