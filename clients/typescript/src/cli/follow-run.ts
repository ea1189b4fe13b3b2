import { setTimeout as sleep } from "node:timers/promises";
import type { ReportedCase, ReportedRun } from "./reported-run.ts";

const POLL_INTERVAL_MS = 500;
/** Runs take seconds, or minutes with a slow server. */
const MAX_STALL_MINUTES = 5;

/** Polls a run until it ends, and calls `onCase` with the number of each case that has ended. */
export async function followRun<R extends ReportedRun>(
  read: (id: string) => Promise<R>,
  started: R,
  onCase: (number: number, ended: ReportedCase) => void,
): Promise<R> {
  let reported = 0;
  let lastProgressAt = Date.now();
  for (let run = started; ; run = await read(run.id)) {
    for (const ended of run.cases.slice(reported)) {
      onCase(ended.number ?? reported + 1, ended);
      reported++;
      lastProgressAt = Date.now();
    }
    if (run.status !== "queued" && run.status !== "running") return run;
    if (Date.now() - lastProgressAt > MAX_STALL_MINUTES * 60_000) {
      throw new Error(`Run ${run.id} made no progress for ${MAX_STALL_MINUTES} minutes.`);
    }
    await sleep(POLL_INTERVAL_MS);
  }
}
