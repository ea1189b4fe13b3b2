import { and, asc, eq, exists, gte, isNotNull, lt, ne, sql } from "drizzle-orm";
import type { Ctx, OwnerCtx } from "../../context.ts";
import { operatorEvents } from "../../db/schema/events.ts";
import { operators } from "../../db/schema/operators.ts";
import { ApiError } from "../../errors.ts";
import { DAY_MS } from "../../lib/clock.ts";
import { sentAgain } from "../../lib/outbox/schedule.ts";
import { RECORDED, wakeEvents } from "./record-event.ts";

/** When they were sent last. */
export interface SentBetween {
  readonly since: number;
  readonly until: number;
}

/** Most events, or notifications, that one call makes due. */
export const MAX_RECOVERED = 1_000;
/** An event is sent within three days after it happened, unless it is sent again by hand. */
const SCHEDULE_MS = 3 * DAY_MS;

/**
 * Makes the events due again that were sent last in a range, delivered or not, on a new schedule and with their ids. Answers how
 * many. They leave the range by it, so that a repeat finds the others. What is being sent is pending, and so in no range. Throws
 * NOT_RESENDABLE without an event address.
 */
export async function recoverEvents(ctx: Ctx & OwnerCtx, sent: SentBetween): Promise<number> {
  const { db, clock, settings, operator } = ctx;
  const now = clock.now();
  const addressed = addressedOperator(ctx);
  const [[hasAddress], due] = await db.batch([
    addressed,
    db
      .update(operatorEvents)
      .set(sentAgain(now, settings.retryTimeScale))
      .where(and(sql`rowid IN (${sentBetween(ctx, sent)})`, exists(addressed)))
      .returning(RECORDED),
  ]);
  if (!hasAddress) throw noAddress();
  await wakeEvents(ctx, due);
  ctx.log.info("events.recovered", { operator: operator.code, rows: due.length });
  return due.length;
}

/** The operator's code, if events can be sent to it. */
export function addressedOperator({ db, operator }: Pick<OwnerCtx, "db" | "operator">) {
  return db
    .select({ code: operators.code })
    .from(operators)
    .where(and(eq(operators.code, operator.code), isNotNull(operators.eventUrl)));
}

export function noAddress(): ApiError {
  return new ApiError("NOT_RESENDABLE", "You have no event_url. Set one in your settings, then repeat the call.");
}

/** Exported for the test of its plan. */
export function sentBetween({ db, operator }: Pick<OwnerCtx, "db" | "operator">, { since, until }: SentBetween) {
  const { operatorCode, createdAt, id, status, lastAttemptAt } = operatorEvents;
  const happened = and(eq(operatorCode, operator.code), gte(createdAt, since - SCHEDULE_MS), lt(createdAt, until));
  const sent = and(gte(lastAttemptAt, since), lt(lastAttemptAt, until), ne(status, "pending"));
  return db
    .select({ rowid: sql`rowid` })
    .from(operatorEvents)
    .where(and(happened, sent))
    .orderBy(asc(createdAt), asc(id))
    .limit(MAX_RECOVERED);
}
