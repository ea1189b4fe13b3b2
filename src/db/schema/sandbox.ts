import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Choice } from "../../sandbox/games/engine.ts";
import type { Scene } from "../../sandbox/games/scenes.ts";
import type { JackpotEntry } from "../../sandbox/jackpots/pools.ts";

export const ROUND_STATUSES = ["betting", "flying", "paying", "finished", "refused", "cancelled"] as const;

/** A demo launch: no player, no wallet. Its balance is the start balance plus the results of its rounds. */
export const sandboxDemos = sqliteTable(
  "sandbox_demos",
  {
    id: text().primaryKey(),
    /** SHA-256 of the launch token; the token itself is not kept. */
    tokenHash: text("token_hash").notNull(),
    providerCode: text("provider_code").notNull(),
    gameCode: text("game_code").notNull(),
    locale: text(),
    lobbyUrl: text("lobby_url"),
    startBalance: integer("start_balance").notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("sandbox_demos_by_token").on(table.tokenHash),
    index("sandbox_demos_by_expiry").on(table.expiresAt),
  ],
);

/**
 * A round of a sandbox game, decided and written down before any money moves. Amounts are minor units.
 * betting → flying (crash games, live tables) → paying → finished; betting → refused or cancelled. A draw begins at paying.
 */
export const sandboxRounds = sqliteTable(
  "sandbox_rounds",
  {
    /** The round id that reaches the wallet, outside live tables; the bet and the win are `<id>-bet` and `<id>-win`. */
    id: text().primaryKey(),
    /** The session, or the demo, that plays. */
    playId: text("play_id").notNull(),
    demo: integer({ mode: "boolean" }).notNull(),
    /** The page's own key of the round: a double click or a retry carries the same one. */
    roundKey: text("round_key").notNull(),
    providerCode: text("provider_code").notNull(),
    gameCode: text("game_code").notNull(),
    currency: text().notNull(),
    precision: integer().notNull(),
    stake: integer().notNull(),
    /** Amount of the bet: the stake, or the price of a bought feature. */
    cost: integer().notNull(),
    choice: text({ mode: "json" }).$type<Choice>().notNull(),
    win: integer().notNull(),
    scene: text({ mode: "json" }).$type<Scene>().notNull(),
    /** The round of a live table that all its players share: the round id that their wallets see. */
    tableRoundId: text("table_round_id"),
    /** When the shared round's result is shown; null outside live tables. */
    revealAt: integer("reveal_at"),
    /** Promotion of this round, as the wallet sees it. */
    freeSpinsId: text("free_spins_id"),
    /** The bonus that this round uses up. */
    bonusId: text("bonus_id"),
    /** Part that the round takes in the pools; null: none. */
    jackpot: text({ mode: "json" }).$type<JackpotEntry>(),
    status: text({ enum: ROUND_STATUSES }).notNull(),
    refusalCode: text("refusal_code"),
    refusalMessage: text("refusal_message"),
    /** The player's balance after the bet, and after the round, as the wallet answered; null where it did not answer. */
    balanceAfterBet: text("balance_after_bet"),
    balance: text(),
    createdAt: integer("created_at").notNull(),
    /** When the bet was taken, in a crash game or at a live table: a flight begins then. */
    startedAt: integer("started_at"),
    /** When the sweep looks at an unfinished round. */
    dueAt: integer("due_at").notNull(),
    finishedAt: integer("finished_at"),
  },
  (table) => [
    uniqueIndex("sandbox_rounds_by_key").on(table.playId, table.roundKey),
    index("sandbox_rounds_by_play").on(table.playId, table.createdAt),
    index("sandbox_rounds_by_bonus").on(table.bonusId).where(sql`${table.bonusId} IS NOT NULL`),
    index("sandbox_rounds_by_series").on(table.freeSpinsId).where(sql`${table.freeSpinsId} IS NOT NULL`),
    index("sandbox_rounds_by_table")
      .on(table.providerCode, table.tableRoundId)
      .where(sql`${table.tableRoundId} IS NOT NULL`),
    index("sandbox_rounds_feeding")
      .on(table.providerCode, table.finishedAt)
      .where(sql`${table.jackpot} IS NOT NULL AND ${table.finishedAt} IS NOT NULL`),
    index("sandbox_rounds_over").on(table.finishedAt).where(sql`${table.finishedAt} IS NOT NULL`),
    index("sandbox_rounds_open").on(table.dueAt).where(sql`${table.finishedAt} IS NULL`),
  ],
);
