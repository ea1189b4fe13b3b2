import { getTableColumns } from "drizzle-orm";
import { movements } from "../../db/schema/ledger.ts";
import type { Movement } from "../rules/movement.ts";

/** A row as D1 hands it over, keyed by column name. */
export type Row = Record<string, unknown>;

type Field = keyof Movement;

/** Each field of a movement with its column. */
const COLUMNS = Object.entries(getTableColumns(movements))
  .filter(([field]) => field !== "seq")
  .map(([field, column]) => ({ field: field as Field, column: column.name }));

/** Fields that a report fixes for good; all others may change with a write. */
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
  "createdAt",
]);
const CHANGING = COLUMNS.filter(({ field }) => !FIXED.has(field));

export const COLUMN_NAMES = COLUMNS.map(({ column }) => column).join(", ");
export const COLUMN_PLACES = COLUMNS.map(() => "?").join(", ");
export const CHANGES = CHANGING.map(({ column }) => `${column} = ?`).join(", ");

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
