import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Revenue of each day (UTC) on which a movement completed: the books that invoices are made from. Sums are minor units.
 * They may be negative: a bet cancelled after its day was billed is subtracted in a row of its own.
 */
export const revenueDays = sqliteTable(
  "revenue_days",
  {
    operatorCode: text("operator_code").notNull(),
    currency: text().notNull(),
    /** YYYY-MM-DD. */
    day: text().notNull(),
    providerCode: text("provider_code").notNull(),
    /** Empty: a game without a section. Not null, because NULLs are distinct in a key. */
    sectionCode: text("section_code").notNull(),
    /** The one invoice that bills the row; empty: none yet. Movements add only to rows without an invoice. */
    invoiceId: text("invoice_id").notNull(),
    precision: integer().notNull(),
    /** Completed bets of real-money play, less the cancelled ones. */
    bets: integer().notNull(),
    /** Completed wins of real-money play. */
    wins: integer().notNull(),
    /** Completed wins that carry a free-spins id. */
    bonus: integer().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.operatorCode, table.currency, table.day, table.providerCode, table.sectionCode, table.invoiceId],
    }),
    index("revenue_days_by_invoice").on(table.operatorCode, table.invoiceId),
  ],
);

/** Invoices that have marked their rows of `revenue_days`, in each shard; in shard 0 also retired shards that have brought theirs. */
export const billedInvoices = sqliteTable("billed_invoices", {
  invoiceId: text("invoice_id").primaryKey(),
  takenAt: integer("taken_at").notNull(),
});
