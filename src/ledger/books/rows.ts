import { and, eq, getTableColumns, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { movements } from "../../db/schema/ledger.ts";
import { onTestClockSql } from "../../lib/shard-id.ts";
import type { Moment, Movement } from "../rules/movement.ts";

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : never;
/** Columns that the rules do not know. */
const OF_BOOKS = ["seq", "firstCall", "unlisted", "updatedAt"] as const;
type Stored = Readonly<Omit<typeof movements.$inferSelect, (typeof OF_BOOKS)[number]>>;
/** Compiles only while the rules' movement and the table's row, less the columns of the books, are the same. */
export const MOVEMENT_IS_ITS_ROW: Same<Movement, Stored> = true;

/** A row of D1, keyed by column name. */
export type Row = Record<string, unknown>;

type Field = keyof Movement;

/** Each field of a movement, with its column. */
const COLUMNS = Object.entries(getTableColumns(movements))
  .filter(([field]) => !(OF_BOOKS as readonly string[]).includes(field))
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
  "roundClosed",
  "createdAt",
]);
const CHANGING = COLUMNS.filter(({ field }) => !FIXED.has(field));

export const COLUMN_NAMES = COLUMNS.map(({ column }) => column).join(", ");

/** D1 takes 32 arguments of a function. */
const HALF = Math.ceil(COLUMNS.length / 2);
const jsonOf = (columns: typeof COLUMNS) => `json_array(${columns.map(({ column }) => column).join(", ")})`;
/** SQL: a row as JSON, for `parseMovement`. Most reads find none, and the names of 38 columns would be sent for it. */
export const ROW_AS_JSON = `'[' || ${jsonOf(COLUMNS.slice(0, HALF))} || ',' || ${jsonOf(COLUMNS.slice(HALF))} || ']'`;

/** The columns of a new row, for `insertedValues`. */
export const INSERTED_NAMES = `${COLUMN_NAMES}, unlisted, updated_at`;
export const INSERTED_PLACES = INSERTED_NAMES.split(", ")
  .map(() => "?")
  .join(", ");

/** A literal, because a bound value need not match a partial index. */
export const IS_PENDING: SQL = sql`${movements.status} = 'pending'`;

/** Condition: the movement is pending and in the partial index `movements_due`. */
export const IS_LISTED_PENDING = sql`${IS_PENDING} AND ${movements.unlisted} = 0`;

/** Condition: the movement is in the partial indexes of what is not completed. */
export const IS_LISTED_EXCEPTION = sql`${movements.status} <> 'completed' AND ${movements.unlisted} = 0`;

/** Condition: the movement's session is on no test clock. The others are sent by an advance of theirs alone. */
export const IN_REAL_TIME: SQL = sql.raw(`NOT ${onTestClockSql("movements.session_id")}`);

/** Condition: the movement is listed, pending, due, unleased, and on no test clock. */
export function isDue(now: number): SQL | undefined {
  return and(IS_LISTED_PENDING, isTime(now), IN_REAL_TIME);
}

/** The same of named rows, listed or not: without the index of a status, which SQLite would prefer to 40 ids. */
export function isNamedAndDue(transactionIds: readonly string[], now: number): SQL | undefined {
  return and(
    inArray(movements.transactionId, [...transactionIds]),
    sql`+${movements.status} = 'pending'`,
    isTime(now),
    IN_REAL_TIME,
  );
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

export function toMovement(row: Row): Movement {
  const movement: Row = {};
  for (const { field, column } of COLUMNS) movement[field] = row[column];
  return movement as unknown as Movement;
}

/** The movement that ROW_AS_JSON read. */
export function parseMovement(text: string): Movement {
  const values = (JSON.parse(text) as unknown[][]).flat();
  return Object.fromEntries(COLUMNS.map(({ field }, place) => [field, values[place]])) as unknown as Movement;
}

/**
 * The values of INSERTED_NAMES. A row that is written together with its claim is unlisted: its call is expected to end it,
 * and an entry in the index of what is due would be written for nothing. The sweep lists it if the call does not.
 */
export function insertedValues(movement: Movement, { token, now }: Moment): unknown[] {
  const values = COLUMNS.map(({ field }) => (field === "revision" ? token : (movement[field] ?? null)));
  return [...values, movement.leaseToken === null ? 0 : 1, now];
}

/**
 * Columns that an update sets: only those that differ, because SQLite rewrites an index for each of its columns that is
 * set. Any update lists the row.
 */
export function changesOf(previous: Movement, update: Movement, { token, now }: Moment) {
  const changed = CHANGING.filter(({ field }) => field !== "revision" && update[field] !== previous[field]);
  const columns = changed.map(({ column }) => `${column} = ?, `).join("");
  return {
    sql: `${columns}revision = ?, updated_at = ?, unlisted = 0`,
    values: [...changed.map(({ field }) => update[field] ?? null), token, now],
  };
}
