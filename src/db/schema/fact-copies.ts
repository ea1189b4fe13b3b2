import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** In a shard: which changes of the control database its copies have. One row; none: they are not complete. */
export const factCopies = sqliteTable("fact_copies", {
  id: integer().primaryKey(),
  /** The last restore of the control database. Changes of another are counted from 0 again. */
  epoch: text().notNull(),
  through: integer().notNull(),
});
