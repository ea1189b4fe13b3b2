import { setTimeout as sleep } from "node:timers/promises";

/**
 * Fires the scheduled handler once a minute of scaled time, at most once a second: `wrangler dev` never does it by
 * itself. A run that fails is the service's to log; the next one comes regardless.
 */
export async function fireCron(baseUrl: string, retryTimeScale: number, stopped: AbortSignal): Promise<void> {
  const pauseMs = Math.max(1_000, 60_000 / retryTimeScale);
  while (!stopped.aborted) {
    await fetch(`${baseUrl}/cdn-cgi/local/scheduled`, { signal: stopped })
      .then((answer) => answer.body?.cancel())
      .catch(() => {});
    await sleep(pauseMs, undefined, { signal: stopped }).catch(() => {});
  }
}
