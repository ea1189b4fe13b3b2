import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const PROVIDER_FAULTS = ["down", "late", "slow", "refusing"] as const;

/** Faults that an operator of a sandbox has ordered for its own calls. Production has no row. Real times. */
export const providerFaults = sqliteTable(
  "provider_faults",
  {
    operatorCode: text("operator_code").notNull(),
    providerCode: text("provider_code").notNull(),
    fault: text({ enum: PROVIDER_FAULTS }).notNull(),
    since: integer().notNull(),
    until: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.operatorCode, table.providerCode] })],
);
