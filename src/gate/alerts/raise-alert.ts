import { type Column, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { Db, LedgerDb } from "../../db/client.ts";
import { insertSelect, type SelectedFrom } from "../../db/insert-select.ts";
import { alerts } from "../../db/schema/alerts.ts";
import type { AlertKind } from "./alert.ts";

interface Writer {
  readonly db: Pick<Db | LedgerDb, "insert">;
  readonly random: Ctx["random"];
  /** The event's clock. On an operator's test clock no alert is raised. */
  readonly clock?: Ctx["clock"];
}

interface NewAlert {
  readonly kind: AlertKind;
  /** A column or SQL, as the next ones, where `source` names the row that has it. */
  readonly operatorCode: string | null | Column | SQL;
  /** Provider; that of `transactionId` unless given; null for an alert that its first transaction only illustrates. */
  readonly providerCode?: string | null | Column | undefined;
  readonly transactionId?: string;
  readonly message: string | SQL;
  readonly at: number;
  /** Names the occurrence: a second alert of this kind with the same `once` is dropped. */
  readonly once: string | SQL;
  /** Random unless given. */
  readonly id?: string | SQL;
}

/**
 * The statement that raises an alert, for the batch of the change that it is about. `source` holds FROM and WHERE, for an
 * alert that depends on a row.
 */
export function raiseAlert(ctx: Writer, alert: NewAlert, source: SelectedFrom = {}) {
  return insertAlert(ctx, alert, 1, source).onConflictDoNothing();
}

/** The same for a kind that may happen in thousands: one alert for each `once`, which counts. */
export function countAlerts(ctx: Writer, alert: NewAlert & { readonly count: number }, source: SelectedFrom = {}) {
  return insertAlert(ctx, alert, alert.count, source).onConflictDoUpdate({
    target: alerts.onceKey,
    set: { count: sql`${alerts.count} + excluded.count` },
  });
}

function insertAlert({ db, random, clock }: Writer, alert: NewAlert, count: number, source: SelectedFrom) {
  const { kind, operatorCode, transactionId = null, message, at, once, id = random.uuid() } = alert;
  const { providerCode = transactionId?.split(":", 1)[0] ?? null } = alert;
  const subject = { operatorCode, providerCode, transactionId };
  const columns = { id, kind, ...subject, message, createdAt: at, onceKey: sql`${`${kind} `} || ${once}`, count };
  return insertSelect(db, alerts, columns, clock?.real ? { ...source, where: sql`false` } : source);
}
