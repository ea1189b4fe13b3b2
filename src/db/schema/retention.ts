import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** How far a job that forgets old data has come in a table, by its rowid. */
export const retentionCursors = sqliteTable("retention_cursors", {
  name: text({ enum: ["sessions", "calls"] }).primaryKey(),
  through: integer().notNull(),
});
