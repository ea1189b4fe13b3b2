import type { OperatorCtx } from "../../context.ts";
import { queueRun } from "../runner/queue-run.ts";
import type { Run } from "../runner/run.ts";
import { PLACED_CASES } from "./cases/index.ts";
import { endClockOf } from "./clock-of-run.ts";
import { openOnClock } from "./open-on-clock.ts";
import { type NewRun, runsOf } from "./start-run.ts";

/** Sequences of callbacks that production sends on a bad day, by the names of the cases that send and judge them. */
const SEQUENCES = {
  lost_answer: ["caller hangs up before the answer, then repeats"],
  duplicate: ["the same bet again", "the same win again", "rollback twice with the same id"],
  late_duplicate: [
    "the same bet again after other movements",
    "the same bet again after the balance fell below the stake",
  ],
  win_after_two_days: ["win two days after its bet"],
  late_win: ["win on a session that the wallet has never seen", "win on a closed session"],
  rollback_before_bet: ["the bet arriving after its rollback"],
  bet_with_rollback: ["a bet and its rollback at once"],
  storm_of_copies: ["10 copies of one bet at once", "copies of one win at once"],
  mixture: ["50 movements from a seed, with repeats and reorderings"],
} as const;

/** The trigger that takes days, and so a test clock. */
export const ON_TEST_CLOCK = "win_after_two_days";

export type Trigger = keyof typeof SEQUENCES;

export const TRIGGERS = Object.keys(SEQUENCES) as [Trigger, ...Trigger[]];

/** Places in the suite of a trigger's cases, ascending. */
export function casesOfTrigger(trigger: Trigger): number[] {
  const names: readonly string[] = SEQUENCES[trigger];
  return PLACED_CASES.flatMap(([place, { name }]) => (names.includes(name) ? [place] : []));
}

interface FiredTrigger extends Omit<NewRun, "only"> {
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
