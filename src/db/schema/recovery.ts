import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Restores of the control database, or of one shard, to an earlier state. What happened after `since` may be missing. */
export const restores = sqliteTable("restores", {
  id: text().primaryKey(),
  since: integer().notNull(),
  begunAt: integer("begun_at").notNull(),
  /** The shard that was restored alone; null: the control database. */
  shard: integer(),
  /** The day of the copy that the control database is loaded from; null: it was restored in place. */
  copy: text(),
  /** The last page of the copy, then of the journal, that was imported; empty: none. */
  page: text().notNull(),
  rows: integer().notNull(),
  /** Bets that a page has as in flight and whose outcome no page that was imported since has. */
  unsettled: text({ mode: "json" }).$type<string[]>().notNull().default([]),
  /** Null: not everything is imported. */
  importedAt: integer("imported_at"),
});

/** Copies of the control database in R2, one a day: how far the last ones have come. A killed run resumes. */
export const controlCopies = sqliteTable("control_copies", {
  /** YYYY-MM-DD. */
  day: text().primaryKey(),
  begunAt: integer("begun_at").notNull(),
  /** The table that is copied; empty: none yet; `~`: all are. */
  table: text().notNull(),
  /** The last rowid of it that a page has. */
  after: integer().notNull(),
  rows: integer().notNull(),
  /** The last page of the audit log. Null: there is none. */
  lastAudit: text("last_audit"),
  /** Null: it is being made. */
  finishedAt: integer("finished_at"),
});
