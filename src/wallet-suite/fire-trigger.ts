import type { OperatorCtx } from "../context.ts";
import { queueRun } from "../validation/queue-run.ts";
import type { Run } from "../validation/run.ts";
import { type NewRun, runsOf } from "./start-run.ts";
import { casesOfTrigger, type Trigger } from "./triggers.ts";

export interface FiredTrigger extends Omit<NewRun, "only"> {
  readonly trigger: Trigger;
}

/**
 * Sends a trigger's callbacks to the operator's wallet, as a run of its cases alone. It counts among the cases that are
 * played again, and needs no run before. Throws VALIDATION_RUN_REFUSED.
 */
export async function fireTrigger(ctx: OperatorCtx, { trigger, options, ...player }: FiredTrigger): Promise<Run> {
  const { code: operatorCode } = ctx.operator;
  return queueRun(
    ctx,
    {
      ...{ ...player, operatorCode, providerCode: null, gameCode: null },
      options: { ...options, cases: casesOfTrigger(trigger) },
    },
    { sameSubject: runsOf(operatorCode) },
  );
}
