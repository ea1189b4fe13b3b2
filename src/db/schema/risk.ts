import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Place of each scheduled check of the ledger. */
export const riskCursors = sqliteTable("risk_cursors", {
  name: text().primaryKey(),
  position: integer().notNull(),
  /** The run that moved it here: what else that run writes depends on it. */
  token: text().notNull(),
});

/** Limits that the back office set for an operator or a provider, in millionths of a US dollar; null: none. */
export const riskLimits = sqliteTable(
  "risk_limits",
  {
    scope: text({ enum: ["operator", "provider"] }).notNull(),
    code: text().notNull(),
    maxWin: integer("max_win"),
    maxHourlyWins: integer("max_hourly_wins"),
    maxFreeSpins: integer("max_free_spins"),
    /** Wins over a limit wait for a release. */
    hold: integer({ mode: "boolean" }).notNull(),
    /** All wins wait until then, because those of an hour were over the limit. */
    holdUntil: integer("hold_until"),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.code] })],
);

/** Wins by the hour, in millionths of a US dollar, of the last two days. */
export const riskHours = sqliteTable(
  "risk_hours",
  {
    /** Start of the hour. */
    hour: integer().notNull(),
    scope: text({ enum: ["operator", "provider"] }).notNull(),
    code: text().notNull(),
    wins: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.scope, table.code] })],
);

/** Return of a game on a day, for the test of its return (src/ops/risk/watch-returns.ts). In USD, and no money: statistics. */
export const riskGameDays = sqliteTable(
  "risk_game_days",
  {
    /** YYYY-MM-DD, UTC. */
    day: text().notNull(),
    gameId: text("game_id").notNull(),
    bets: integer().notNull(),
    staked: real().notNull(),
    /** Sum of the stakes' squares. */
    stakedSquares: real("staked_squares").notNull(),
    won: real().notNull(),
    /** Sum over the blocks of what was won beyond the published return. */
    excess: real().notNull(),
    excessSquares: real("excess_squares").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.gameId] })],
);

/** Payments of campaigns with a `campaign_limit`, in minor units, as the job of the movements counts them. */
export const riskCampaigns = sqliteTable("risk_campaigns", {
  campaignId: text("campaign_id").primaryKey(),
  won: integer().notNull(),
});
