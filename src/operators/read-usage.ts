import { eq } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { operatorKeys } from "../db/schema/operators.ts";
import { keyCounter } from "../limits/counters.ts";
import { minuteOf } from "../limits/minute.ts";
import type { MinuteUsage } from "../limits/rate-counter.ts";
import { findOperator } from "./find-operator.ts";

/**
 * Requests of an operator's keys in the last `minutes` calendar minutes, the current one included, oldest first; minutes
 * without requests are left out. Summed from the rate counters on demand, so that requests do not pay for it.
 */
export async function readUsage(
  ctx: Ctx,
  { operatorCode, minutes }: { operatorCode: string; minutes: number },
): Promise<MinuteUsage[]> {
  await findOperator(ctx, operatorCode);
  const keys = await ctx.db
    .select({ keyId: operatorKeys.keyId })
    .from(operatorKeys)
    .where(eq(operatorKeys.operatorCode, operatorCode));
  const since = minuteOf(ctx.clock.now()) - minutes + 1;
  const ofKeys = await Promise.all(keys.map(({ keyId }) => keyCounter(ctx, keyId).usage(since)));
  const total = new Map<number, MinuteUsage>();
  for (const { minute, admitted, limited } of ofKeys.flat()) {
    const known = total.get(minute);
    total.set(minute, {
      minute,
      admitted: admitted + (known?.admitted ?? 0),
      limited: limited + (known?.limited ?? 0),
    });
  }
  return [...total.values()].sort((a, b) => a.minute - b.minute);
}
