import type { OperatorCtx } from "../../context.ts";
import { queueRun } from "../runner/queue-run.ts";
import type { Run } from "../runner/run.ts";
import { endClockOf } from "./clock-of-run.ts";
import { openOnClock } from "./open-on-clock.ts";
import { type NewRun, runsOf } from "./start-run.ts";
import { casesOfTrigger, ON_TEST_CLOCK, type Trigger } from "./triggers.ts";

export interface FiredTrigger extends Omit<NewRun, "only"> {
  readonly trigger: Trigger;
}

/**
 * Sends a trigger's callbacks to the operator's wallet, as a run of its cases alone. It counts among the cases that are
 * played again, and needs no run before. Throws VALIDATION_RUN_REFUSED, and for one on a test clock what `openOnClock` throws.
 */
export async function fireTrigger(ctx: OperatorCtx, { trigger, options: sent, ...player }: FiredTrigger): Promise<Run> {
  const { code: operatorCode } = ctx.operator;
  const onClock = trigger === ON_TEST_CLOCK ? await openOnClock(ctx, player, sent.sessionId) : {};
  const options = { ...sent, ...onClock, cases: casesOfTrigger(trigger) };
  const subject = { ...player, operatorCode, providerCode: null, gameCode: null, options };
  try {
    return await queueRun(ctx, subject, { sameSubject: runsOf(operatorCode) });
  } catch (cause) {
    await endClockOf(ctx, { operatorCode, options });
    throw cause;
  }
}
