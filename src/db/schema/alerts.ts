import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

export const alerts = sqliteTable(
  "alerts",
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    operatorCode: text("operator_code"),
    transactionId: text("transaction_id"),
    message: text().notNull(),
    createdAt: integer("created_at").notNull(),
    /** A second alert with this key is dropped: see `raiseAlert`. */
    onceKey: text("once_key").notNull(),
    /** How often it happened, for kinds that are counted: see `countAlerts`. */
    count: integer().notNull().default(1),
  },
  (table) => [index("alerts_by_time").on(table.createdAt), uniqueIndex("alerts_once").on(table.onceKey)],
);
