import type { Ctx } from "../../context.ts";
import type { Outcome } from "../engine/settle-movement.ts";

/** Deliveries to one operator that run at once, in one queue batch or cron run. */
const MAX_RUNNING = 4;
/** After this many deliveries in a row without an answer, those that wait are dropped. */
const MAX_UNANSWERED = 3;

interface Deliveries {
  running: number;
  unanswered: number;
  waiting: ((run: boolean) => void)[];
}

/** Kept for one batch: on this platform a promise that another batch's work resolves may never settle. */
const batches = new WeakMap<Ctx, Map<string, Deliveries>>();

/**
 * Runs a delivery within its operator's limit. False if it was dropped unrun because the wallet does not answer: its row
 * stays due, and the sweep finds it.
 */
export async function limitPerOperator(
  ctx: Ctx,
  operatorCode: string,
  work: () => Promise<Outcome | undefined>,
): Promise<boolean> {
  const operators = batches.get(ctx) ?? new Map<string, Deliveries>();
  batches.set(ctx, operators);
  const own = operators.get(operatorCode) ?? { running: 0, unanswered: 0, waiting: [] };
  operators.set(operatorCode, own);
  if (own.running >= MAX_RUNNING && !(await new Promise<boolean>((run) => own.waiting.push(run)))) return false;
  own.running++;
  try {
    const outcome = await work();
    if (outcome) own.unanswered = outcome.answerClass === "unknown" ? own.unanswered + 1 : 0;
  } finally {
    own.running--;
    if (own.unanswered >= MAX_UNANSWERED) for (const run of own.waiting.splice(0)) run(false);
    else own.waiting.shift()?.(true);
    if (own.running === 0 && own.waiting.length === 0) operators.delete(operatorCode);
  }
  return true;
}
