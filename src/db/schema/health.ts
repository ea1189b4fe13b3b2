import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The last sign of life of each part of the service, for `/readyz`. */
export const heartbeats = sqliteTable("heartbeats", {
  name: text({ enum: ["cron", "queue", "jobs", "overdue"] }).primaryKey(),
  at: integer().notNull(),
  /** `overdue`: how long the first movement has been due at a wallet that answers, in ms. */
  value: integer(),
});

/** Calls in a row that an http provider has not answered; no row: none. */
export const providerHealth = sqliteTable("provider_health", {
  providerCode: text("provider_code").primaryKey(),
  unansweredCalls: integer("unanswered_calls").notNull(),
  /** The first of them. */
  since: integer().notNull(),
});
