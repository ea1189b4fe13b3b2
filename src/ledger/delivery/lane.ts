import type { Ctx } from "../../context.ts";
import type { Outcome } from "../engine/settle-call.ts";

/** Deliveries of one queue batch or cron run to one operator at a time. */
const WIDTH = 4;
/** So many deliveries in a row without an answer, and those that wait behind them are let go. */
const MOST_UNANSWERED = 3;

interface Lane {
  running: number;
  unanswered: number;
  waiting: ((go: boolean) => void)[];
}

/** Kept for one batch: a promise that another batch's work resolves is not safe on this platform. */
const batches = new WeakMap<Ctx, Map<string, Lane>>();

/**
 * Runs a delivery in its operator's lane. False when it was let go unrun because the wallet does not answer: its row
 * stays due, and the sweep finds it.
 */
export async function inLane(
  ctx: Ctx,
  operatorCode: string,
  work: () => Promise<Outcome | undefined>,
): Promise<boolean> {
  const lanes = batches.get(ctx) ?? new Map<string, Lane>();
  batches.set(ctx, lanes);
  const lane = lanes.get(operatorCode) ?? { running: 0, unanswered: 0, waiting: [] };
  lanes.set(operatorCode, lane);
  if (lane.running >= WIDTH && !(await new Promise<boolean>((go) => lane.waiting.push(go)))) return false;
  lane.running++;
  try {
    const outcome = await work();
    if (outcome) lane.unanswered = outcome.answerClass === "unknown" ? lane.unanswered + 1 : 0;
  } finally {
    lane.running--;
    if (lane.unanswered >= MOST_UNANSWERED) for (const go of lane.waiting.splice(0)) go(false);
    else lane.waiting.shift()?.(true);
    if (lane.running === 0 && lane.waiting.length === 0) lanes.delete(operatorCode);
  }
  return true;
}
