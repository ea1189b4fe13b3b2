import { setTimeout as sleep } from "node:timers/promises";

const pauseMs = 200;

/** Settles when an address answers 200; throws when it has not by the deadline. */
export async function untilReady(url: string, deadlineMs: number): Promise<void> {
  for (const end = Date.now() + deadlineMs; Date.now() < end; await sleep(pauseMs)) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.status === 200) return;
  }
  throw new Error(`${url} did not answer within ${deadlineMs / 1000} s.`);
}
