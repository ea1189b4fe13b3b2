import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { alerts } from "../db/schema/ledger.ts";
import type { AlertKind } from "./alert.ts";

interface NewAlert {
  readonly kind: AlertKind;
  /** A column, where `source` names the row that has it. */
  readonly operatorCode: string | null | SQLWrapper;
  readonly transactionId?: string;
  readonly message: string;
  readonly at: number;
  /** Names the occurrence: a second alert of this kind with the same `once` is dropped. */
  readonly once: string;
  /** Random unless given. */
  readonly id?: string;
}

/**
 * The statement that raises an alert, for the batch of the change that it is about. `source` holds FROM and WHERE, for an
 * alert that depends on a row.
 */
export function raiseAlert({ db, random }: Pick<Ctx, "db" | "random">, alert: NewAlert, source: SQL = sql`WHERE true`) {
  const { kind, operatorCode, transactionId = null, message, at, once, id = random.uuid() } = alert;
  const values = sql`${id}, ${kind}, ${operatorCode}, ${transactionId}, ${message}, ${at}, ${`${kind} ${once}`}`;
  return db.insert(alerts).select(sql`SELECT ${values} ${source}`).onConflictDoNothing();
}
