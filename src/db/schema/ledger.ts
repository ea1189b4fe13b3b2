import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

export const MOVEMENT_TYPES = ["bet", "win", "rollback"] as const;
export const MOVEMENT_STATUSES = ["completed", "refused", "failed", "cancelled", "pending"] as const;
/** How a call to a wallet was read; `unsent`: no byte left the service. */
export const ATTEMPT_CLASSES = ["success", "refusal", "unknown", "unsent"] as const;

/** One bet, win or rollback that a provider reported. Amounts are minor units, times milliseconds. */
export const movements = sqliteTable(
  "movements",
  {
    /** Order of arrival. */
    seq: integer().primaryKey({ autoIncrement: true }),
    /** `<provider>:<provider's id>`, unique for good. */
    transactionId: text("transaction_id").notNull(),
    providerCode: text("provider_code").notNull(),
    operatorCode: text("operator_code").notNull(),
    sessionId: text("session_id").notNull(),
    roundId: text("round_id").notNull(),
    playerId: text("player_id").notNull(),
    currency: text().notNull(),
    /** Decimal places of the currency, as the session has them. */
    precision: integer().notNull(),
    type: text({ enum: MOVEMENT_TYPES }).notNull(),
    /** A bet to be undone is never sent again, and never completed. */
    intent: text({ enum: ["apply", "undo"] }).notNull(),
    amount: integer().notNull(),
    freeSpinsId: text("free_spins_id"),
    jackpotTierId: text("jackpot_tier_id"),
    jackpotWinType: text("jackpot_win_type", { enum: ["progressive", "community", "fixed"] }),
    walletGameCode: text("wallet_game_code").notNull(),
    sectionCode: text("section_code"),
    /** Rollbacks: the bet. */
    referenceTransactionId: text("reference_transaction_id"),
    /** Bets: the one rollback that may have an effect. */
    undoneBy: text("undone_by"),
    /** Null: a bet that is only known from its rollback. */
    fingerprint: text(),
    status: text({ enum: MOVEMENT_STATUSES }).notNull(),
    operatorTransactionId: text("operator_transaction_id"),
    /** The balance the wallet answered with, a decimal string. */
    balance: text(),
    refusalCode: text("refusal_code"),
    refusalMessage: text("refusal_message"),
    /** Calls made since the schedule began. */
    attempts: integer().notNull(),
    lastClass: text("last_class", { enum: ATTEMPT_CLASSES }),
    /** Null: nothing is to be sent for this row itself. */
    nextAttemptAt: integer("next_attempt_at"),
    giveUpAt: integer("give_up_at"),
    leaseToken: text("lease_token"),
    leaseUntil: integer("lease_until"),
    /** Changes with every write: what a conditional write is conditional on. */
    revision: text().notNull(),
    createdAt: integer("created_at").notNull(),
    completedAt: integer("completed_at"),
  },
  (table) => [
    uniqueIndex("movements_by_transaction").on(table.transactionId),
    index("movements_by_round").on(table.operatorCode, table.roundId),
    index("movements_pending").on(table.operatorCode, table.nextAttemptAt).where(sql`${table.status} = 'pending'`),
    index("movements_by_status").on(table.status, table.seq),
    index("movements_by_jackpot")
      .on(table.operatorCode, table.completedAt)
      .where(sql`${table.jackpotTierId} is not null`),
    // Traces a day of the books to its movements.
    index("movements_by_completion").on(table.operatorCode, table.completedAt),
  ],
);

/** One call to a wallet: inserted before it, completed after it. */
export const attempts = sqliteTable(
  "attempts",
  {
    /** The lease token that the call was made under. */
    id: text().primaryKey(),
    transactionId: text("transaction_id").notNull(),
    startedAt: integer("started_at").notNull(),
    durationMs: integer("duration_ms"),
    httpStatus: integer("http_status"),
    class: text({ enum: ATTEMPT_CLASSES }),
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
    /** The same thing is told once: a repeat with this key is dropped. */
    onceKey: text("once_key").notNull(),
  },
  (table) => [index("alerts_by_time").on(table.createdAt), uniqueIndex("alerts_once").on(table.onceKey)],
);

/** How many calls in a row an operator's wallet has left unanswered; no row: none. */
export const walletHealth = sqliteTable("wallet_health", {
  operatorCode: text("operator_code").primaryKey(),
  unansweredCalls: integer("unanswered_calls").notNull(),
});
