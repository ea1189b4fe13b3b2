import { and, eq, getTableColumns, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { movements } from "../../db/schema/ledger.ts";
import type { Movement } from "../rules/movement.ts";

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : never;
type Stored = Readonly<Omit<typeof movements.$inferSelect, "seq">>;
/** Compiles only while the rules' movement and the table's row, less its sequence number, are the same. */
export const MOVEMENT_IS_ITS_ROW: Same<Movement, Stored> = true;

/** A row of D1, keyed by column name. */
export type Row = Record<string, unknown>;

type Field = keyof Movement;

/** Each field of a movement, with its column. */
const COLUMNS = Object.entries(getTableColumns(movements))
  .filter(([field]) => field !== "seq")
  .map(([field, column]) => ({ field: field as Field, column: column.name }));

/** Fields that never change after the first write. */
const FIXED: ReadonlySet<Field> = new Set<Field>([
  "transactionId",
  "providerCode",
  "operatorCode",
  "sessionId",
  "playerId",
  "currency",
  "precision",
  "type",
  "jackpotTierId",
  "jackpotWinType",
  "walletGameCode",
  "sectionCode",
  "referenceTransactionId",
  "betKnown",
  "heldFor",
  "createdAt",
]);
const CHANGING = COLUMNS.filter(({ field }) => !FIXED.has(field));

export const COLUMN_NAMES = COLUMNS.map(({ column }) => column).join(", ");
export const COLUMN_PLACES = COLUMNS.map(() => "?").join(", ");
export const CHANGES = CHANGING.map(({ column }) => `${column} = ?`).join(", ");

/** A literal, because a bound value need not match the partial index `movements_pending`. */
export const IS_PENDING: SQL = sql`${movements.status} = 'pending'`;

/** Condition: the movement is pending, due and unleased. */
export function isDue(now: number): SQL | undefined {
  return and(IS_PENDING, isTime(now));
}

/** The same of rows that are named: without the index of a status, which SQLite would prefer to 40 ids. */
export function isNamedAndDue(transactionIds: readonly string[], now: number): SQL | undefined {
  return and(inArray(movements.transactionId, [...transactionIds]), sql`+${movements.status} = 'pending'`, isTime(now));
}

function isTime(now: number): SQL | undefined {
  const unleased = or(isNull(movements.leaseUntil), lte(movements.leaseUntil, now));
  return and(lte(movements.nextAttemptAt, now), unleased);
}

/** Condition: the row was written under this revision. */
export function wasWritten(transactionId: string, revision: string): SQL {
  const written = and(eq(movements.transactionId, transactionId), eq(movements.revision, revision));
  return sql`EXISTS (SELECT 1 FROM ${movements} WHERE ${written})`;
}

/** The movement in a row of the table. */
export function toMovement(row: Row): Movement {
  const movement: Row = {};
  for (const { field, column } of COLUMNS) movement[field] = row[column];
  return movement as unknown as Movement;
}

/** The values of COLUMN_NAMES, under a new revision. */
export function allValues(movement: Movement, revision: string): unknown[] {
  return COLUMNS.map(({ field }) => (field === "revision" ? revision : movement[field]));
}

/** The values of CHANGES, under a new revision. */
export function changedValues(movement: Movement, revision: string): unknown[] {
  return CHANGING.map(({ field }) => (field === "revision" ? revision : movement[field]));
}
