import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const SHARD_STATES = ["filling", "open", "closing"] as const;

/** The shards of the ledger beside the control database. An installation without a row has one, shard 0. */
export const shards = sqliteTable("shards", {
  id: integer().primaryKey(),
  /** `filling`: takes no sessions until it has the copies. `closing`: takes no new sessions, and late movements for good. */
  state: text({ enum: SHARD_STATES }).notNull(),
  createdAt: integer("created_at").notNull(),
  closedAt: integer("closed_at"),
  /** The last change in its copies, and the restore they follow; null: all must be copied again. The shard itself decides. */
  factsThrough: integer("facts_through"),
  factsEpoch: text("facts_epoch").notNull().default(""),
});

/** The shards in which an operator opens new sessions. None: shard 0. */
export const operatorShards = sqliteTable(
  "operator_shards",
  {
    operatorCode: text("operator_code").notNull(),
    shard: integer().notNull(),
    state: text({ enum: ["open", "closed"] }).notNull(),
    since: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.operatorCode, table.shard] })],
);

/**
 * Rows of src/shards/facts.ts that changed, in order. Triggers write them while there is a shard that has copies. The last
 * row stays, so that no number comes again: AUTOINCREMENT would read a row more with each write of a fact or a movement.
 */
export const factChanges = sqliteTable(
  "fact_changes",
  {
    seq: integer().primaryKey(),
    fact: text().notNull(),
    /** The row's primary key, as a JSON array. */
    key: text().notNull(),
    at: integer().notNull(),
  },
  (table) => [index("fact_changes_by_time").on(table.at)],
);
