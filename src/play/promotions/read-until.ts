import { SECOND_MS } from "../../lib/clock.ts";

const MIN_POLL_MS = 25;
const MAX_POLL_MS = 250;
/** Shorter than a lease: a caller that waits for another's placement answers before it may be taken over. */
const MAX_WAIT_MS = 8 * SECOND_MS;

/** Reads until `settled` or until the wait is over; returns the last value read. */
export async function readUntil<T>(read: () => Promise<T>, settled: (value: T) => boolean): Promise<T> {
  let waitedMs = 0;
  for (let pollMs = MIN_POLL_MS; ; pollMs = Math.min(pollMs * 2, MAX_POLL_MS)) {
    const value = await read();
    if (settled(value) || waitedMs >= MAX_WAIT_MS) return value;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    waitedMs += pollMs;
  }
}
