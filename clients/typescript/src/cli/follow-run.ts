import { setTimeout as sleep } from "node:timers/promises";
import type { NumberedCase, ReportedRun } from "./reported-run.ts";

const POLL_INTERVAL_MS = 500;
/** Runs take seconds, or minutes with a slow server. */
const MAX_STALL_MINUTES = 5;

/** Polls a run until it ends, and gives `onCases` those that have ended since. */
export async function followRun<R extends ReportedRun>(
  read: (id: string) => Promise<R>,
  started: R,
  onCases: (ended: readonly NumberedCase[]) => void,
): Promise<R> {
  let reported = 0;
  let lastProgressAt = Date.now();
  for (let run = started; ; run = await read(run.id)) {
    const ended = run.cases.map((one, place) => ({ ...one, number: one.number ?? place + 1 })).slice(reported);
    if (ended.length > 0) {
      onCases(ended);
      reported += ended.length;
      lastProgressAt = Date.now();
    }
    if (run.status !== "queued" && run.status !== "running") return run;
    if (Date.now() - lastProgressAt > MAX_STALL_MINUTES * 60_000) {
      throw new Error(`Run ${run.id} made no progress for ${MAX_STALL_MINUTES} minutes.`);
    }
    await sleep(POLL_INTERVAL_MS);
  }
}
