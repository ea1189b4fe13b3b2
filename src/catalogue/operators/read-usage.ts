import type { Ctx } from "../../context.ts";
import { operatorCounter } from "../../gate/limits/counters.ts";
import { minuteOf } from "../../gate/limits/minute.ts";
import type { MinuteUsage } from "../../gate/limits/rate-counter.ts";
import { findOperator } from "../../gate/reference/find-operator.ts";

/**
 * An operator's requests in the last `minutes` calendar minutes, the current one included, oldest first; minutes
 * without requests are left out. Read from the rate counter on demand, so that requests do not pay for it.
 */
export async function readUsage(
  ctx: Ctx,
  { operatorCode, minutes }: { operatorCode: string; minutes: number },
): Promise<MinuteUsage[]> {
  await findOperator(ctx, operatorCode);
  return operatorCounter(ctx, operatorCode).usage(minuteOf(ctx.clock.now()) - minutes + 1);
}
