import { and, type Column, eq, isNotNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { Db, LedgerDb } from "../../db/client.ts";
import { insertSelect, type SelectedFrom } from "../../db/insert-select.ts";
import { operatorEvents } from "../../db/schema/events.ts";
import { operators } from "../../db/schema/operators.ts";
import { giveUpAt } from "../../lib/outbox/schedule.ts";
import { sendWakeUps } from "../../lib/outbox/wake-up.ts";
import { wants } from "./severity.ts";

type EventRow = typeof operatorEvents.$inferSelect;
export type EventName = EventRow["event"];

interface NewEvent {
  /** A column, where FROM names the row that has it. */
  readonly operatorCode: string | Column;
  readonly event: EventName;
  /** Subject of the event. Event and subject together identify it. */
  readonly subject: string | Column;
  /** Body as it is sent; SQL that makes JSON where it depends on a row. */
  readonly data: EventRow["data"] | SQL;
  readonly at: number;
}

/**
 * The statement that records an event, for the batch of what it reports. It records none for an operator without an event
 * address, or that did not choose the event. One that is recorded already stays as it is. The last argument is FROM and WHERE,
 * for an event that depends on a row.
 */
export function recordEvent(
  { db, settings }: { readonly db: Pick<Db | LedgerDb, "insert">; readonly settings: Ctx["settings"] },
  { operatorCode, event, subject, data, at }: NewEvent,
  { from, where }: SelectedFrom = {},
) {
  return insertSelect(
    db,
    operatorEvents,
    {
      operatorCode: operators.code,
      id: typeof subject === "string" ? eventId(event, subject) : sql`${eventId(event, "")} || ${subject}`,
      event,
      data,
      status: "pending",
      attempts: 0,
      nextAttemptAt: at,
      giveUpAt: giveUpAt(at, settings.retryTimeScale),
      createdAt: at,
    },
    {
      from: from ? sql`${operators}, ${from}` : operators,
      where: and(eq(operators.code, operatorCode), isNotNull(operators.eventUrl), wants(event), where),
    },
  ).onConflictDoNothing();
}

/** Answer of `recordEvent(…).returning(RECORDED)`, for `wakeEvents`. */
export const RECORDED = { operatorCode: operatorEvents.operatorCode, id: operatorEvents.id };

export type EventKey = Pick<EventRow, "operatorCode" | "id">;

export function eventId(event: EventName, subject: string): string {
  return `${event}:${subject}`;
}

/** Has recorded events sent at once. A lost message only delays them: the sweep finds them. */
export async function wakeEvents(ctx: Ctx, recorded: readonly EventKey[]): Promise<void> {
  await sendWakeUps(
    ctx,
    "event",
    recorded.map((key) => ({ id: wakeUpId(key) })),
  );
}

/** Operator codes have no spaces. */
export function wakeUpId({ operatorCode, id }: EventKey): string {
  return `${operatorCode} ${id}`;
}

/** A stored time as it is on the wire, in SQL. */
export function isoTimeSql(ms: SQLWrapper): SQL {
  return sql`strftime('%Y-%m-%dT%H:%M:%S', CAST(${ms} AS INTEGER) / 1000, 'unixepoch') || printf('.%03dZ', CAST(${ms} AS INTEGER) % 1000)`;
}
