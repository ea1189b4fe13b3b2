import { and, asc, desc, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Ctx } from "../../context.ts";
import { type KeysetQuery, keysetPage, type Page } from "./keyset-page.ts";

interface TableQuery<Row> extends Pick<KeysetQuery<Row, unknown>, "scope" | "cursor" | "limit"> {
  /** The rows of the list. Default: all. */
  readonly where?: SQL | undefined;
  /** Columns that are unique together and never null, in the order of the list: a place is compared as a row value. */
  readonly by: readonly (keyof Row & string)[];
  readonly newestFirst?: boolean;
}

/** One page of whole rows of a table of the control database. */
export function tablePage<Table extends SQLiteTable>(
  ctx: Ctx,
  table: Table,
  { where, by, newestFirst = false, ...query }: TableQuery<Table["$inferSelect"]>,
): Promise<Page<Table["$inferSelect"]>> {
  const all = getTableColumns(table);
  const columns = by.map((name) => all[name] as SQLiteColumn);
  const after = (place: unknown) => {
    const values = [place].flat().map((value) => sql`${value}`);
    return sql`(${sql.join(columns, sql`, `)}) ${sql.raw(newestFirst ? "<" : ">")} (${sql.join(values, sql`, `)})`;
  };
  return keysetPage<Table["$inferSelect"], unknown>(ctx, {
    ...query,
    placeOf: (row) => (by.length === 1 ? row[String(by[0])] : by.map((name) => row[name])),
    rowsAfter: (place, limit) =>
      ctx.db
        .select()
        .from(table as SQLiteTable)
        .where(and(where, place === undefined ? undefined : after(place)))
        .orderBy(...columns.map(newestFirst ? desc : asc))
        .limit(limit),
  });
}
