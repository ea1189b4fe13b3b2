/** The timer from before the globals are covered: the platform's own waits are not an invocation's. */
const setTimer = globalThis.setTimeout;

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimer(resolve, ms));
}
