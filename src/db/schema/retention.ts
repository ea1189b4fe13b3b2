import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Place of a job that forgets old data in a table, by rowid. */
export const retentionCursors = sqliteTable("retention_cursors", {
  name: text({ enum: ["sessions", "calls"] }).primaryKey(),
  through: integer().notNull(),
});
