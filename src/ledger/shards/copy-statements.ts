import type { LedgerDb } from "../../db/client.ts";
import { jsonChunks } from "../../db/json-chunks.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import { inTime } from "../../lib/in-time.ts";
import { type Fact, filledWith, replacedIn } from "./facts.ts";

/** A row of D1, by column. */
export type FactRow = Readonly<Record<string, string | number | null>>;
/** The values of a row's primary key. */
export type Key = readonly (string | number | null)[];

export interface Prepared {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** A condition of a statement, with its values. */
export type When = Prepared;

const tuple = (parts: readonly string[]) => (parts.length === 1 ? (parts[0] ?? "") : `(${parts.join(", ")})`);

/** The rows with the keys of a JSON array of keys. */
export function isNamed({ key }: Fact): string {
  const values = key.map((_, place) => `value ->> ${place}`).join(", ");
  return `${tuple(key)} IN (SELECT ${values} FROM json_each(?))`;
}

export function keyOf({ key }: Fact, row: FactRow): Key {
  return key.map((column) => row[column] ?? null);
}

/** A page of all rows, in the order of the key, from after a key on. */
export function pageAfter(fact: Fact, shard: number, after: Key | undefined, limit: number): Prepared {
  const { name, columns, key } = fact;
  const where = `${filledWith(fact, shard)}${after ? ` AND ${tuple(key)} > ${places(fact)}` : ""}`;
  return {
    sql: `SELECT ${columns.join(", ")} FROM ${name} WHERE ${where} ORDER BY ${key.join(", ")} LIMIT ?`,
    values: [...(after ?? []), limit],
  };
}

/**
 * Writes rows as they are in the control database, column by column: those that only a newer version knows stay. A row that
 * is new there takes the place of one that it displaces.
 */
export function putRows({ name, columns, key }: Fact, rows: readonly FactRow[], when: When): Prepared[] {
  const values = columns.map((_, place) => `value ->> ${place}`).join(", ");
  const others = columns.filter((column) => !key.includes(column)).map((column) => `${column} = excluded.${column}`);
  const change = others.length > 0 ? `UPDATE SET ${others.join(", ")}` : "NOTHING";
  return jsonChunks(rows.map((row) => columns.map((column) => row[column] ?? null))).map((chunk) => ({
    sql: `INSERT OR REPLACE INTO ${name} (${columns.join(", ")}) SELECT ${values} FROM json_each(?) WHERE ${when.sql}
      ON CONFLICT (${key.join(", ")}) DO ${change}`,
    values: [chunk, ...when.values],
  }));
}

export function deleteRows(fact: Fact, keys: readonly Key[], when: When): Prepared[] {
  return jsonChunks(keys).map((chunk) => ({
    sql: `DELETE FROM ${fact.name} WHERE ${isNamed(fact)} AND ${when.sql}`,
    values: [chunk, ...when.values],
  }));
}

/** Deletes what a filling replaces, but rows with some keys, after a key and up to another; undefined: without a bound. */
export function deleteOthers(
  fact: Fact,
  kept: readonly Key[],
  after: Key | undefined,
  upTo: Key | undefined,
  when: When,
): Prepared {
  const { name, key } = fact;
  const bounds = [
    ...(after ? [`${tuple(key)} > ${places(fact)}`] : []),
    ...(upTo ? [`${tuple(key)} <= ${places(fact)}`] : []),
    `NOT ${isNamed(fact)}`,
    replacedIn(fact),
    when.sql,
  ];
  return {
    sql: `DELETE FROM ${name} WHERE ${bounds.join(" AND ")}`,
    values: [...(after ?? []), ...(upTo ?? []), JSON.stringify(kept), ...when.values],
  };
}

function places({ key }: Fact): string {
  return tuple(key.map(() => "?"));
}

/** A shard that takes longer lags. What it does later changes nothing: each write says what it follows. */
export const MAX_COPY_MS = 3 * SECOND_MS;

/** Runs statements in one transaction of a shard. */
export function runBatch<T>({ d1 }: LedgerDb, statements: readonly Prepared[]): Promise<D1Result<T>[]> {
  return inTime(d1.batch<T>(statements.map(({ sql: text, values }) => d1.prepare(text).bind(...values))), MAX_COPY_MS);
}
