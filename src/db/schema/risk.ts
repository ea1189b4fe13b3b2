import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** How far each scheduled check of the ledger has come. */
export const riskCursors = sqliteTable("risk_cursors", {
  name: text().primaryKey(),
  position: integer().notNull(),
  /** The run that moved it here: what else that run writes depends on it. */
  token: text().notNull(),
});
