import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Restores of this database to an earlier state. What happened after `since` may be missing. */
export const restores = sqliteTable("restores", {
  id: text().primaryKey(),
  since: integer().notNull(),
  begunAt: integer("begun_at").notNull(),
  /** The last journal page that was imported; empty: none. */
  page: text().notNull(),
  rows: integer().notNull(),
  /** Bets that a page has as in flight and whose outcome no page that was imported since has. */
  unsettled: text({ mode: "json" }).$type<string[]>().notNull().default([]),
  /** Null: not everything is imported. */
  importedAt: integer("imported_at"),
});
