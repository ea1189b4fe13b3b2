import { setTimeout as sleep } from "node:timers/promises";

const POLL_INTERVAL_MS = 200;

/** Waits until a GET of the URL returns 200. Throws after the timeout. */
export async function untilReady(url: string, timeoutMs: number): Promise<void> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(POLL_INTERVAL_MS)) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.status === 200) return;
  }
  throw new Error(`${url} did not respond within ${timeoutMs / 1000} s.`);
}
