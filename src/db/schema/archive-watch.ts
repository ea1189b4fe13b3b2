import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** In a shard: how often what its export has was written since the export began. One row; none: it was never exported. */
export const archiveWatch = sqliteTable("archive_watch", {
  id: integer().primaryKey(),
  build: text().notNull(),
  changes: integer().notNull(),
});
