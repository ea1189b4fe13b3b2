import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ArchiveSummary } from "../../ledger/archive/format.ts";

export const SHARD_STATES = ["filling", "open", "closing", "retired"] as const;

/**
 * The shards of the ledger that were opened. The control database, which is shard 0 unless LEDGER_00 is bound, is open without
 * a row and gets one when it is closed.
 */
export const shards = sqliteTable("shards", {
  id: integer().primaryKey(),
  /**
   * `filling`: takes no sessions until it has the copies. `closing`: takes no new sessions, and late movements until it is
   * retired. `retired`: takes nothing; once its database is not bound, its archive answers.
   */
  state: text({ enum: SHARD_STATES }).notNull(),
  createdAt: integer("created_at").notNull(),
  closedAt: integer("closed_at"),
  /** The last change in its copies, and the restore they follow; null: all must be copied again. The shard itself decides. */
  factsThrough: integer("facts_through"),
  factsEpoch: text("facts_epoch").notNull().default(""),
  /** Since when it lacks a change that was answered. It takes no new session until it has all. Null: it lacks none. */
  laggingSince: integer("lagging_since"),
  /** The last try to bring it up to date while it lags: a try claims its second. */
  triedAt: integer("tried_at"),
});

/** The shards that an operator uses: `open` for new sessions, `closed` for earlier ones. Without an open one: shard 0. */
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
 * Changes of the facts (src/ledger/shards/facts.ts), in order: one row for every shard, or one for each shard that reads the
 * fact. Triggers write them while `shards` has a row. The last row stays, so that no number comes again: AUTOINCREMENT would
 * read a row more with each write of a fact or a movement.
 */
export const factChanges = sqliteTable(
  "fact_changes",
  {
    seq: integer().primaryKey(),
    fact: text().notNull(),
    /** The row's primary key, as a JSON array. */
    key: text().notNull(),
    at: integer().notNull(),
    /** The shard that reads it; null: every one. */
    shard: integer(),
  },
  (table) => [index("fact_changes_by_shard").on(table.shard)],
);

/** The archive of a shard in R2 (docs/ledger.md#the-archive-of-a-shard): the last export that was begun. */
export const shardArchives = sqliteTable("shard_archives", {
  shard: integer().primaryKey(),
  /** Names its folder. */
  build: text().notNull(),
  startedAt: integer("started_at").notNull(),
  /** 1: finished. */
  progress: real().notNull().default(0),
  /** Null, as the next two: it is being made. */
  exportedAt: integer("exported_at"),
  manifestSha256: text("manifest_sha256"),
  summary: text({ mode: "json" }).$type<ArchiveSummary>(),
  retiredAt: integer("retired_at"),
});

/**
 * The completed movements in archives, summed as the books sum them, for the check of the books and to know which days are
 * archived. They count where their shard's database is not bound.
 */
export const archivedDays = sqliteTable(
  "archived_days",
  {
    shard: integer().notNull(),
    operatorCode: text("operator_code").notNull(),
    /** YYYY-MM-DD. */
    day: text().notNull(),
    currency: text().notNull(),
    providerCode: text("provider_code").notNull(),
    sectionCode: text("section_code").notNull(),
    precision: integer().notNull(),
    bets: integer().notNull(),
    wins: integer().notNull(),
    bonus: integer().notNull(),
  },
  ({ operatorCode, day, shard, currency, providerCode, sectionCode }) => [
    primaryKey({ columns: [operatorCode, day, shard, currency, providerCode, sectionCode] }),
    index("archived_days_by_shard").on(shard),
  ],
);
