import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Place of the journal in R2: one row. */
export const journalCursor = sqliteTable("journal_cursor", {
  id: integer().primaryKey(),
  /** The last movement that a page has and, in shard 0, the last audit entry. */
  movementSeq: integer("movement_seq").notNull(),
  auditId: integer("audit_id").notNull(),
  /** The one run that may write pages, until its lease ends. */
  leaseToken: text("lease_token").notNull(),
  leaseUntil: integer("lease_until").notNull(),
  /** When the journal last had everything; 0: never. */
  caughtUpAt: integer("caught_up_at").notNull(),
});

/** Movements that the journal has and that may still change, as it has them. */
export const journalOpen = sqliteTable("journal_open", {
  transactionId: text("transaction_id").primaryKey(),
  revision: text().notNull(),
});
