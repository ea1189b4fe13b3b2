import { and, eq } from "drizzle-orm";
import type { OperatorCtx, OwnerCtx } from "../../context.ts";
import { operatorEvents } from "../../db/schema/events.ts";
import { notFound } from "../../errors.ts";
import { keysetPage, type Page } from "../../lib/paging/keyset-page.ts";
import { newestFirst, type Place } from "../../lib/paging/newest-first.ts";
import { isEvent } from "./deliver-event.ts";

export type OwnEvent = typeof operatorEvents.$inferSelect;

interface EventsQuery {
  readonly status: OwnEvent["status"] | undefined;
  readonly limit: number;
  readonly cursor: string | undefined;
}

/** The operator's events, newest first. */
export function listEvents(ctx: OperatorCtx, { status, limit, cursor }: EventsQuery): Promise<Page<OwnEvent>> {
  return keysetPage<OwnEvent, Place>(ctx, {
    scope: ["events", ctx.operator.code, status ?? null],
    cursor,
    limit,
    placeOf: ({ createdAt, id }) => [createdAt, id],
    rowsAfter: (place, most) => eventsAfter(ctx, status, place).limit(most),
  });
}

/** Exported for the test of its plan. */
export function eventsAfter(
  { db, operator }: Pick<OwnerCtx, "db" | "operator">,
  status: OwnEvent["status"] | undefined,
  place: Place | undefined,
) {
  const own = and(eq(operatorEvents.operatorCode, operator.code), status && eq(operatorEvents.status, status));
  const { after, order } = newestFirst(operatorEvents.createdAt, operatorEvents.id);
  return db
    .select()
    .from(operatorEvents)
    .where(and(own, after(place)))
    .orderBy(...order);
}

/** An event of the operator. Throws NOT_FOUND. */
export async function readEvent(ctx: OperatorCtx, id: string): Promise<OwnEvent> {
  const own = isEvent({ operatorCode: ctx.operator.code, id });
  const event = await ctx.db.select().from(operatorEvents).where(own).get();
  if (!event) throw notFound("The event");
  return event;
}
