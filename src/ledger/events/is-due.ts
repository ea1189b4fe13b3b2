import { and, eq, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { operatorEvents } from "../../db/schema/events.ts";
import type { EventKey } from "./record-event.ts";

/** Condition: the event is pending, due and unleased. A literal, because a bound value need not match a partial index. */
export function isDue(now: number): SQL | undefined {
  const { nextAttemptAt } = operatorEvents;
  return and(sql`${operatorEvents.status} = 'pending'`, lte(nextAttemptAt, now), isUnleased(now));
}

export function isUnleased(now: number): SQL | undefined {
  const { leaseUntil } = operatorEvents;
  return or(isNull(leaseUntil), lte(leaseUntil, now));
}

export function isEvent({ operatorCode, id }: EventKey): SQL | undefined {
  return and(eq(operatorEvents.operatorCode, operatorCode), eq(operatorEvents.id, id));
}
