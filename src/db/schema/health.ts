import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ShardReport } from "../../ops/health/shard-report.ts";

/** The last sign of life of each part of the service, for `/readyz`. */
export const heartbeats = sqliteTable("heartbeats", {
  /** The part. A shard beside the first has the last run of its jobs and, while its records are carried, when that began. */
  name: text()
    .$type<"cron" | "queue" | "jobs" | "overdue" | `shard ${number}` | `shard ${number} records`>()
    .primaryKey(),
  at: integer().notNull(),
  /** `overdue`: how long the first movement has been due at a wallet that answers, in ms. */
  value: integer(),
  /** Of a shard: what its jobs saw in it when they last could look. */
  report: text({ mode: "json" }).$type<ShardReport>(),
});

/** Calls in a row that an http provider has not answered; no row: none. */
export const providerHealth = sqliteTable("provider_health", {
  providerCode: text("provider_code").primaryKey(),
  unansweredCalls: integer("unanswered_calls").notNull(),
  /** The first of them. */
  since: integer().notNull(),
});

/** Kind of an http provider's calls. */
export const PROVIDER_CALLS = ["launch", "promotion", "feed"] as const;

/** Calls of each http provider in each five minutes. Counted in memory first, so that an isolate that ends may lose seconds. */
export const providerCalls = sqliteTable(
  "provider_calls",
  {
    providerCode: text("provider_code").notNull(),
    call: text({ enum: PROVIDER_CALLS }).notNull(),
    /** When the five minutes began. */
    from: integer("from_time").notNull(),
    calls: integer().notNull(),
    refused: integer().notNull(),
    unanswered: integer().notNull(),
    totalMs: integer("total_ms").notNull(),
    maxMs: integer("max_ms").notNull(),
    /** The last call that was refused or not answered, with the reason as the log has it. */
    faultAt: integer("fault_at"),
    fault: text(),
  },
  (table) => [
    primaryKey({ columns: [table.providerCode, table.call, table.from] }),
    index("provider_calls_by_time").on(table.from),
  ],
);
