import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** In a shard: which changes of the control database its copies have. One row; none: they are not complete. */
export const factCopies = sqliteTable("fact_copies", {
  id: integer().primaryKey(),
  /** The last restore of the control database. Changes of another are counted from 0 again. */
  epoch: text().notNull(),
  through: integer().notNull(),
});

/** In a shard: how far a filling of its copies has come, so that a killed one goes on. One row; none: none is under way. */
export const factFills = sqliteTable("fact_fills", {
  id: integer().primaryKey(),
  /** Token of this filling. A page is written only while token and page are those that its writer read. */
  token: text().notNull(),
  page: integer().notNull(),
  epoch: text().notNull(),
  through: integer().notNull(),
  /** The table that comes next. Null: all are copied, and the control database does not know yet. */
  fact: text(),
  /** The last primary key that was copied of it, as a JSON array. */
  after: text(),
  begunAt: integer("begun_at").notNull(),
});
