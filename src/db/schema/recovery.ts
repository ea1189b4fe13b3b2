import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** How far the journal in R2 has come: one row. */
export const journalCursor = sqliteTable("journal_cursor", {
  id: integer().primaryKey(),
  /** The last movement and the last audit entry that a page has. */
  movementSeq: integer("movement_seq").notNull(),
  auditId: integer("audit_id").notNull(),
  /** The one run that may write pages, until its lease ends. */
  leaseToken: text("lease_token").notNull(),
  leaseUntil: integer("lease_until").notNull(),
  /** When the journal last had everything. */
  caughtUpAt: integer("caught_up_at").notNull(),
});

/** Movements that the journal has and that may still change, as it has them. */
export const journalOpen = sqliteTable("journal_open", {
  transactionId: text("transaction_id").primaryKey(),
  revision: text().notNull(),
});

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
