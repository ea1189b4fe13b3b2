import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** `given`: a repeat of the request got a launch URL. `failed`: the first launch failed before any repeat got one. */
const LAUNCH_OUTCOMES = ["given", "failed"] as const;

export const sessions = sqliteTable(
  "sessions",
  {
    id: text().primaryKey(),
    operatorCode: text("operator_code").notNull(),
    playerId: text("player_id").notNull(),
    currency: text().notNull(),
    /** Decimal places of the currency, fixed with it. */
    precision: integer().notNull(),
    gameId: text("game_id").notNull(),
    providerCode: text("provider_code").notNull(),
    /** The title's code at the provider, and what callbacks carry as game_id: as they were at the launch. */
    gameCode: text("game_code").notNull(),
    walletGameCode: text("wallet_game_code").notNull(),
    /** Pricing section of the title at the launch. */
    sectionCode: text("section_code"),
    locale: text(),
    lobbyUrl: text("lobby_url"),
    depositUrl: text("deposit_url"),
    realityCheckMinutes: integer("reality_check_minutes"),
    responsibleGamingUrl: text("responsible_gaming_url"),
    playerCountry: text("player_country"),
    playerDevice: text("player_device", { enum: ["desktop", "mobile"] }),
    playerName: text("player_name"),
    /** SHA-256 of the launch token; the token itself is not kept. */
    tokenHash: text("token_hash").notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    closedAt: integer("closed_at"),
    /** Null for a session that its first launch gave. What is written first stays. */
    launch: text({ enum: LAUNCH_OUTCOMES }),
  },
  (table) => [
    uniqueIndex("sessions_by_token").on(table.tokenHash),
    index("sessions_by_player").on(table.operatorCode, table.playerId, table.createdAt),
    index("sessions_by_operator").on(table.operatorCode, table.createdAt),
  ],
);

/** Closings of all sessions of a player, for as long as a launch that was signed before one could still arrive. */
export const playerClosings = sqliteTable(
  "player_closings",
  {
    operatorCode: text("operator_code").notNull(),
    playerId: text("player_id").notNull(),
    /** Real time, also on a test clock. */
    closedAt: integer("closed_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.operatorCode, t.playerId] }), index("player_closings_by_time").on(t.closedAt)],
);
