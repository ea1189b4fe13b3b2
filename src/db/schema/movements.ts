import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { HoldReason } from "../../ledger/rules/movement.ts";

export const MOVEMENT_TYPES = ["bet", "win", "rollback"] as const;
export const MOVEMENT_STATUSES = ["completed", "refused", "failed", "cancelled", "pending"] as const;
/** Reading of the answer to a wallet callback; `unsent`: no byte was sent. */
export const ATTEMPT_CLASSES = ["success", "refusal", "unknown", "unsent"] as const;

/** The ledger's movements, one row each; ledger/rules/movement.ts describes the fields. */
export const movements = sqliteTable(
  "movements",
  {
    /** Order of arrival. */
    seq: integer().primaryKey({ autoIncrement: true }),
    transactionId: text("transaction_id").notNull(),
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
    jackpotTierId: text("jackpot_tier_id"),
    jackpotWinType: text("jackpot_win_type", { enum: ["progressive", "community", "fixed"] }),
    walletGameCode: text("wallet_game_code").notNull(),
    sectionCode: text("section_code"),
    referenceTransactionId: text("reference_transaction_id"),
    undoneBy: text("undone_by"),
    fingerprint: text(),
    status: text({ enum: MOVEMENT_STATUSES }).notNull(),
    operatorTransactionId: text("operator_transaction_id"),
    balance: text(),
    refusalCode: text("refusal_code"),
    refusalMessage: text("refusal_message"),
    attempts: integer().notNull(),
    lastClass: text("last_class", { enum: ATTEMPT_CLASSES }),
    nextAttemptAt: integer("next_attempt_at"),
    giveUpAt: integer("give_up_at"),
    leaseToken: text("lease_token"),
    leaseUntil: integer("lease_until"),
    revision: text().notNull(),
    createdAt: integer("created_at").notNull(),
    completedAt: integer("completed_at"),
    betKnown: integer("bet_known").$type<0 | 1>(),
    heldFor: text("held_for").$type<HoldReason>(),
    roundClosed: integer("round_closed").$type<0 | 1>(),
    calls: integer().notNull().default(0),
    calledAt: integer("called_at"),
    /** The first call, once it is over: see books/call-record.ts. Further ones are rows of `attempts`. */
    firstCall: text("first_call"),
    /**
     * 1: written together with its claim, and in no index of due or uncompleted movements until its call or its lease is over
     * (docs/ledger.md).
     */
    unlisted: integer().$type<0 | 1>().notNull().default(0),
    updatedAt: integer("updated_at"),
  },
  // The use and the cost of each index: docs/ledger.md. A bet or win that is booked at once is in four of them.
  (table) => [
    uniqueIndex("movements_by_transaction").on(table.transactionId),
    index("movements_by_round").on(table.operatorCode, table.roundId),
    index("movements_by_creation").on(table.operatorCode, table.createdAt),
    index("movements_by_completion")
      .on(table.operatorCode, table.completedAt)
      .where(sql`${table.completedAt} is not null`),
    index("movements_due")
      .on(table.operatorCode, table.nextAttemptAt)
      .where(sql`${table.status} = 'pending' AND ${table.unlisted} = 0`),
    index("movements_not_completed")
      .on(table.status, table.createdAt)
      .where(sql`${table.status} <> 'completed' AND ${table.unlisted} = 0`),
    index("movements_not_completed_of")
      .on(table.operatorCode, table.status, table.createdAt)
      .where(sql`${table.status} <> 'completed' AND ${table.unlisted} = 0`),
    index("movements_by_jackpot")
      .on(table.operatorCode, table.completedAt)
      .where(sql`${table.jackpotTierId} is not null`),
    // The bets that used a promotion's spins: at most as many as it has.
    index("movements_free_bets")
      .on(table.providerCode, table.freeSpinsId, table.operatorCode, table.playerId)
      .where(
        sql`${table.freeSpinsId} is not null AND ${table.type} = 'bet' AND ${table.status} <> 'refused' AND ${table.status} <> 'cancelled'`,
      ),
    index("movements_bonus_wins")
      .on(table.providerCode, table.freeSpinsId, table.operatorCode, table.playerId)
      .where(sql`${table.freeSpinsId} is not null AND ${table.type} = 'win'`),
    // Rollbacks whose bet had not arrived.
    index("movements_tombstones").on(table.createdAt).where(sql`${table.betKnown} = 0`),
  ],
);

/**
 * Wins of one hour, the last with such a win, of each owner whose wins are held; in millionths of a US dollar. The statement
 * that opens a win counts it, in its own shard. Small wins are left out (src/ledger/books/hold-sql.ts).
 */
export const winHours = sqliteTable(
  "win_hours",
  {
    scope: text({ enum: ["operator", "provider"] }).notNull(),
    code: text().notNull(),
    /** Number of the hour since the epoch. */
    hour: integer().notNull(),
    wins: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.code] })],
);

/** Place of the sweep for movements without an outcome: one row. */
export const sweepMark = sqliteTable("sweep_mark", {
  id: integer().primaryKey(),
  /** No unlisted movement is pending up to here. */
  seq: integer().notNull(),
});

/** A call to a wallet after the first of its movement: written before the call, completed after it. */
export const attempts = sqliteTable(
  "attempts",
  {
    /** The lease token of the call. */
    id: text().primaryKey(),
    transactionId: text("transaction_id").notNull(),
    startedAt: integer("started_at").notNull(),
    /** The call, once it is over: see books/call-record.ts. */
    call: text(),
  },
  (table) => [index("attempts_by_transaction").on(table.transactionId, table.startedAt)],
);

/** Calls in a row that an operator's wallet has not answered; no row: none. */
export const walletHealth = sqliteTable("wallet_health", {
  operatorCode: text("operator_code").primaryKey(),
  unansweredCalls: integer("unanswered_calls").notNull(),
  /** The first of them; null in rows of a version that did not record it. */
  since: integer(),
});
