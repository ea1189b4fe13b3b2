import { and, exists } from "drizzle-orm";
import type { OperatorCtx } from "../../context.ts";
import { operatorEvents } from "../../db/schema/events.ts";
import { sentAgain } from "../../lib/outbox/schedule.ts";
import { toTheEnd } from "../../lib/to-the-end.ts";
import { isEvent, isUnleased, sendEvent } from "./deliver-event.ts";
import { type OwnEvent, readEvent } from "./list-events.ts";
import { addressedOperator, noAddress } from "./recover-events.ts";

/**
 * Sends an event now, on a new schedule, also one that was delivered. While it is being sent nothing changes. Throws
 * NOT_FOUND, and NOT_RESENDABLE without an event address.
 */
export function resendEvent(ctx: OperatorCtx, id: string): Promise<OwnEvent> {
  return toTheEnd(ctx, resend(ctx, id));
}

async function resend(ctx: OperatorCtx, id: string): Promise<OwnEvent> {
  const { db, clock, settings, operator } = ctx;
  const key = { operatorCode: operator.code, id };
  const now = clock.now();
  const addressed = addressedOperator(ctx);
  const [[hasAddress], rearmed] = await db.batch([
    addressed,
    db
      .update(operatorEvents)
      .set(sentAgain(now, settings.retryTimeScale))
      .where(and(isEvent(key), isUnleased(now), exists(addressed)))
      .returning({ id: operatorEvents.id }),
  ]);
  if (rearmed.length > 0) await sendEvent(ctx, key);
  const event = await readEvent(ctx, id);
  if (!hasAddress) throw noAddress();
  return event;
}
