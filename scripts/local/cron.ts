import { setTimeout as sleep } from "node:timers/promises";

/**
 * Calls the scheduled handler once per minute of scaled time, at most once a second, because `wrangler dev` never does.
 * Failed runs are ignored here: the service logs them.
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
