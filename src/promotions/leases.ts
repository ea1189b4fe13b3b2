import { SECOND_MS } from "../lib/clock.ts";

/** How long whoever places something has it for itself: longer than a provider may take to answer. */
export const LEASE_MS = 10 * SECOND_MS;

/** How often somebody who waits looks again, and when waiting is given up. */
const FIRST_POLL_MS = 25;
const LONGEST_POLL_MS = 250;
const PATIENCE_MS = 8 * SECOND_MS;

/** Reads until `settled` or until patience is over; answers what was read last. */
export async function readUntil<T>(read: () => Promise<T>, settled: (value: T) => boolean): Promise<T> {
  let waitedMs = 0;
  for (let poll = FIRST_POLL_MS; ; poll = Math.min(poll * 2, LONGEST_POLL_MS)) {
    const value = await read();
    if (settled(value) || waitedMs >= PATIENCE_MS) return value;
    await new Promise((resolve) => setTimeout(resolve, poll));
    waitedMs += poll;
  }
}
