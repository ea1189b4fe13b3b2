import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What takes no bets. A row stops its scope: the whole installation, whose code is empty. */
export const intakeStops = sqliteTable(
  "intake_stops",
  {
    scope: text({ enum: ["installation"] }).notNull(),
    code: text().notNull(),
    reason: text().notNull(),
    stoppedAt: integer("stopped_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.code] })],
);
