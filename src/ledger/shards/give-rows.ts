import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Ctx } from "../../context.ts";
import { jsonChunks } from "../../db/json-chunks.ts";
import { type FactRow, isNamed, keyOf, runBatch } from "./copy-statements.ts";
import { allFacts, type Fact } from "./facts.ts";
import { type Copies, isFollowing } from "./read-copies.ts";

/** Rows that a call has just inserted into one table of the control database. */
interface NewRows {
  readonly table: SQLiteTable;
  readonly rows: readonly object[];
}

/**
 * Writes new rows to a shard that reads them: one trip, where copying what has changed takes three. What the log of changes
 * copies afterwards is never older, so rows that are there already stay. False: the caller copies in place of this.
 */
export async function giveRows(ctx: Ctx, copies: Copies, given: readonly NewRows[]): Promise<boolean> {
  const ledger = ctx.ledgers.at(copies.shard);
  if (!ledger || copies.isLagging || !isFollowing(copies)) return false;
  const statements = given.flatMap(({ table, rows }) => {
    const fact = factOf(table);
    const raw = rows.map((row) => rawRow(table, row));
    return rows.length === 0 ? [] : [...insertRows(fact, raw, copies.epoch), countOf(fact, raw)];
  });
  try {
    const answers = await runBatch<{ missing: number }>(ledger, statements);
    return answers.every(({ results }) => results.every(({ missing = 0 }) => missing === 0));
  } catch (cause) {
    ctx.log.error("shard.give_failed", { shard: copies.shard }, cause);
    return false;
  }
}

function factOf(table: SQLiteTable): Fact {
  const fact = allFacts().find(({ name }) => name === getTableName(table));
  if (!fact) throw new Error("shards have no copies of this table");
  return fact;
}

/** The row as the database has it. */
function rawRow(table: SQLiteTable, row: object): FactRow {
  const fields = row as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([field, column]) => {
      const value = fields[field] ?? null;
      return [column.name, value === null ? null : (column.mapToDriverValue(value) as string | number)];
    }),
  );
}

/** Only where the shard follows this state: one that is filled again gets them with the rest. */
function insertRows({ name, columns }: Fact, rows: readonly FactRow[], epoch: string) {
  const values = columns.map((_, place) => `value ->> ${place}`).join(", ");
  return jsonChunks(rows.map((row) => columns.map((column) => row[column] ?? null))).map((chunk) => ({
    sql: `INSERT OR IGNORE INTO ${name} (${columns.join(", ")}) SELECT ${values} FROM json_each(?)
      WHERE EXISTS (SELECT 1 FROM fact_copies WHERE epoch = ?)`,
    values: [chunk, epoch],
  }));
}

/** How many of the rows are not there: another row has what must be unique. */
function countOf(fact: Fact, rows: readonly FactRow[]) {
  const keys = JSON.stringify(rows.map((row) => keyOf(fact, row)));
  return {
    sql: `SELECT ? - count(*) AS missing FROM ${fact.name} WHERE ${isNamed(fact)}`,
    values: [rows.length, keys],
  };
}
