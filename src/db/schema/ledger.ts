import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const MOVEMENT_TYPES = ["bet", "win", "rollback"] as const;
export const MOVEMENT_STATUSES = ["completed", "refused", "failed", "cancelled", "pending"] as const;

/** One bet, win or rollback that a provider reported (movements.md). Amounts are minor units. */
export const movements = sqliteTable(
  "movements",
  {
    /** `<provider>:<provider's id>`, unique for good. */
    transactionId: text("transaction_id").primaryKey(),
    providerCode: text("provider_code").notNull(),
    operatorCode: text("operator_code").notNull(),
    sessionId: text("session_id").notNull(),
    roundId: text("round_id").notNull(),
    playerId: text("player_id").notNull(),
    currency: text().notNull(),
    precision: integer().notNull(),
    type: text({ enum: MOVEMENT_TYPES }).notNull(),
    intent: text({ enum: ["apply", "undo"] }).notNull(),
    amount: integer().notNull(),
    freeSpinsId: text("free_spins_id"),
    walletGameCode: text("wallet_game_code").notNull(),
    sectionCode: text("section_code"),
    referenceTransactionId: text("reference_transaction_id"),
    fingerprint: text().notNull(),
    status: text({ enum: MOVEMENT_STATUSES }).notNull(),
    operatorTransactionId: text("operator_transaction_id"),
    /** The wallet's balance after the movement, minor units. */
    balance: integer(),
    refusalCode: text("refusal_code"),
    refusalMessage: text("refusal_message"),
    attempts: integer().notNull().default(0),
    nextAttemptAt: integer("next_attempt_at"),
    leaseToken: text("lease_token"),
    leaseUntil: integer("lease_until"),
    createdAt: integer("created_at").notNull(),
    completedAt: integer("completed_at"),
  },
  (table) => [
    index("movements_by_round").on(table.operatorCode, table.roundId, table.createdAt),
    index("movements_pending").on(table.nextAttemptAt).where(sql`${table.status} = 'pending'`),
    index("movements_by_status").on(table.status, table.createdAt),
  ],
);

/** One call to a wallet: inserted before it, completed after it. */
export const attempts = sqliteTable(
  "attempts",
  {
    id: text().primaryKey(),
    transactionId: text("transaction_id").notNull(),
    startedAt: integer("started_at").notNull(),
    durationMs: integer("duration_ms"),
    httpStatus: integer("http_status"),
    class: text({ enum: ["success", "refusal", "unknown"] }),
    walletCode: text("wallet_code"),
    /** What was answered, shortened; never a secret. */
    answer: text(),
  },
  (table) => [index("attempts_by_transaction").on(table.transactionId, table.startedAt)],
);

export const alerts = sqliteTable(
  "alerts",
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    operatorCode: text("operator_code"),
    transactionId: text("transaction_id"),
    message: text().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("alerts_by_time").on(table.createdAt)],
);
