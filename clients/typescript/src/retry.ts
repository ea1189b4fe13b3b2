const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;

/**
 * The delay before the next attempt: Retry-After, otherwise exponential backoff. Half of it is random, so that clients
 * that failed together do not retry together. `attempt` is the number of the failed attempt, from 1.
 */
export function retryDelayMs(attempt: number, retryAfterSeconds: number | undefined, random: () => number): number {
  if (retryAfterSeconds !== undefined) return retryAfterSeconds * 1000;
  const delay = Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), MAX_DELAY_MS);
  return delay / 2 + (delay / 2) * random();
}
