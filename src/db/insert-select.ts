import { type Column, getTableColumns, getTableName, is, isSQLWrapper, Placeholder, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db, LedgerDb } from "./client.ts";

type InsertedRow<T extends SQLiteTable> = T["$inferInsert"];

/** A row by its property names. Plain values are encoded as `.values()` encodes them: JSON columns take objects. */
export type SelectedColumns<T extends SQLiteTable> = {
  [K in keyof InsertedRow<T>]: InsertedRow<T>[K] | SQL | Column | Placeholder;
};

export interface SelectedFrom {
  /** A table or an expression after FROM; without it, one row is selected. */
  readonly from?: SQL | SQLiteTable;
  readonly where?: SQL | undefined;
  readonly distinct?: boolean;
}

/**
 * `INSERT INTO table SELECT … FROM … WHERE …`, with the columns by name: Drizzle's own `insert().select(sql)` takes them
 * in the table's order, where a new column breaks the statement and two that trade places swap their values. A column
 * that is left out gets its default or NULL. Throws for a missing column that has neither, and for an unknown one.
 */
export function insertSelect<T extends SQLiteTable>(
  db: Pick<Db | LedgerDb, "insert">,
  table: T,
  columns: SelectedColumns<T>,
  { from, where, distinct }: SelectedFrom = {},
) {
  const given = new Map(Object.entries<unknown>(columns));
  const known = getTableColumns(table) as Record<string, SQLiteColumn>;
  for (const name of given.keys()) {
    if (!Object.hasOwn(known, name)) throw new Error(`${getTableName(table)} has no column ${name}`);
  }
  const values = Object.entries(known).map(([name, column]) => {
    const value = given.get(name);
    return value === undefined ? leftOut(name, column) : encoded(value, column);
  });
  // Always a WHERE: after FROM alone, SQLite reads ON CONFLICT as the condition of a join.
  return db.insert(table).select(
    sql`SELECT ${distinct ? sql`DISTINCT ` : sql``}${sql.join(values, sql`, `)}${from ? sql` FROM ${from}` : sql``}
      WHERE ${where ?? sql`true`}`,
  );
}

function encoded(value: unknown, column: SQLiteColumn): SQL {
  return isSQLWrapper(value) && !is(value, Placeholder) ? sql`${value}` : sql`${sql.param(value, column)}`;
}

function leftOut(name: string, column: SQLiteColumn): SQL {
  const value: unknown = column.default ?? column.defaultFn?.();
  if (value !== undefined) return encoded(value, column);
  if (column.notNull && !column.hasDefault) throw new Error(`${getTableName(column.table)} needs the column ${name}`);
  return sql`NULL`;
}
