const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;

/**
 * How long to wait before the next attempt: what Retry-After asks for, else exponential backoff, half of it random so
 * that callers who failed together do not return together. `attempt` is the one that failed, from 1.
 */
export function retryDelayMs(attempt: number, retryAfterSeconds: number | undefined, random: () => number): number {
  if (retryAfterSeconds !== undefined) return retryAfterSeconds * 1000;
  const delay = Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS);
  return delay / 2 + (delay / 2) * random();
}

/** Retry-After in whole seconds; undefined when the header is absent or has another form. */
export function retryAfterSeconds(headers: Headers): number | undefined {
  const text = headers.get("retry-after");
  return text !== null && /^[0-9]{1,4}$/.test(text) ? Number(text) : undefined;
}
