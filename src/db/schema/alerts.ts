import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

export const alerts = sqliteTable(
  "alerts",
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    operatorCode: text("operator_code"),
    providerCode: text("provider_code"),
    transactionId: text("transaction_id"),
    message: text().notNull(),
    createdAt: integer("created_at").notNull(),
    /** A second alert with this key is dropped: see `raiseAlert`. */
    onceKey: text("once_key").notNull(),
    /** Number of occurrences, for kinds that are counted: see `countAlerts`. */
    count: integer().notNull().default(1),
    acknowledgedAt: integer("acknowledged_at"),
    /** The staff member, or `root`. */
    acknowledgedBy: text("acknowledged_by"),
    /** When what it reports was over, for the kinds that the service follows. */
    resolvedAt: integer("resolved_at"),
    /** When ALERT_URL took it as it is now. 0: it took it, and not yet its end. */
    postedAt: integer("posted_at"),
  },
  (table) => [
    index("alerts_by_time").on(table.createdAt),
    index("alerts_by_kind").on(table.kind, table.createdAt),
    index("alerts_open")
      .on(table.createdAt)
      .where(sql`${table.acknowledgedAt} is null and ${table.resolvedAt} is null`),
    index("alerts_unposted")
      .on(table.postedAt, table.createdAt)
      .where(sql`${table.postedAt} is null or ${table.postedAt} = 0`),
    uniqueIndex("alerts_once").on(table.onceKey),
  ],
);

/** The schedules of the two calls to ALERT_URL. */
export const alertPosts = sqliteTable("alert_posts", {
  name: text({ enum: ["alerts", "digest"] }).primaryKey(),
  /** Calls without success since the last one with. */
  attempts: integer().notNull().default(0),
  nextAttemptAt: integer("next_attempt_at").notNull(),
  leaseToken: text("lease_token"),
  leaseUntil: integer("lease_until"),
});

/**
 * Silences: alerts of a kind that are not posted to ALERT_URL between two times. Ended ones are kept as long as alerts,
 * because an alert that came and went in a silence is never posted.
 */
export const alertSilences = sqliteTable(
  "alert_silences",
  {
    /** The staff member's own name for it. */
    id: text().primaryKey(),
    kind: text().notNull(),
    /** Null: alerts about any operator, and alerts that name no operator. */
    operatorCode: text("operator_code"),
    /** Null: alerts about any provider, and alerts that name no provider. */
    providerCode: text("provider_code"),
    reason: text().notNull(),
    startsAt: integer("starts_at").notNull(),
    endsAt: integer("ends_at").notNull(),
    /** The staff member, or `root`. */
    silencedBy: text("silenced_by").notNull(),
  },
  (table) => [
    index("alert_silences_by_kind").on(table.kind, table.endsAt),
    index("alert_silences_by_time").on(table.startsAt, table.id),
    index("alert_silences_by_end").on(table.endsAt),
  ],
);
