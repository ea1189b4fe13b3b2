import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const EVENTS = [
  "free_spins.finished",
  "bonus_campaign.ended",
  "jackpot.won",
  "movement.failed",
  "movement.delayed",
  "movement.recovered",
  "wallet.unhealthy",
  "wallet.recovered",
  "provider.down",
  "provider.up",
  "invoice.draft",
  "statement.final",
  "settings.change",
] as const;
export const EVENT_STATUSES = ["pending", "completed", "failed"] as const;

/** Severities, from the least to the most. */
export const SEVERITIES = ["info", "warning", "critical"] as const;

/** Events for operators with an event address, with their retry schedule. Kept 30 days. */
export const operatorEvents = sqliteTable(
  "operator_events",
  {
    operatorCode: text("operator_code").notNull(),
    /** `<event>:<subject>`: a cause that repeats has the same, so that it is sent once. */
    id: text().notNull(),
    event: text({ enum: EVENTS }).notNull(),
    data: text({ mode: "json" }).$type<Readonly<Record<string, unknown>>>().notNull(),
    status: text({ enum: EVENT_STATUSES }).notNull(),
    /** Tries since it was recorded or last sent again. */
    attempts: integer().notNull().default(0),
    /** Null: nothing left to send. */
    nextAttemptAt: integer("next_attempt_at"),
    giveUpAt: integer("give_up_at").notNull(),
    leaseToken: text("lease_token"),
    leaseUntil: integer("lease_until"),
    lastAttemptAt: integer("last_attempt_at"),
    lastHttpStatus: integer("last_http_status"),
    /** Reason why the last try did not deliver it, as text; contains no secret. */
    lastError: text("last_error"),
    createdAt: integer("created_at").notNull(),
    completedAt: integer("completed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.operatorCode, table.id] }),
    index("operator_events_pending").on(table.nextAttemptAt).where(sql`${table.status} = 'pending'`),
    index("operator_events_by_time").on(table.operatorCode, table.createdAt, table.id),
    index("operator_events_by_status").on(table.operatorCode, table.status, table.createdAt, table.id),
    index("operator_events_by_age").on(table.createdAt),
  ],
);

/**
 * Troubles that were reported to operators, so that each is reported once, and its end too. A shard has those of its
 * movements, the control database those of wallets and providers.
 */
export const troubles = sqliteTable(
  "troubles",
  {
    kind: text({ enum: ["movement", "wallet", "provider"] }).notNull(),
    /** Empty: of a provider, for every operator whose window has it. */
    operatorCode: text("operator_code").notNull(),
    /** The transaction or the provider; empty for a wallet. */
    subject: text().notNull(),
    /** Ending of its events' ids. */
    mark: text().notNull(),
    toldAt: integer("told_at").notNull(),
    /** Null: it lasts. */
    endedAt: integer("ended_at"),
    /** Body of its first event, without anything of a player; empty for a movement. */
    figures: text({ mode: "json" }).$type<Readonly<Record<string, unknown>>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.operatorCode, table.subject] })],
);
