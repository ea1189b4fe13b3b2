import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { SEVERITIES } from "./events.ts";

/** Times in every table are milliseconds since the Unix epoch, UTC. */
export const operators = sqliteTable("operators", {
  code: text().primaryKey(),
  name: text().notNull(),
  walletUrl: text("wallet_url").notNull(),
  invoiceUrl: text("invoice_url"),
  /** Address for events; null: none are recorded. */
  eventUrl: text("event_url"),
  /** The events it wants; null: all of them. */
  events: text({ mode: "json" }).$type<string[]>(),
  /** The least severity of the events that it wants. */
  eventSeverity: text("event_severity", { enum: SEVERITIES }).notNull().default("info"),
  requestsPerMinute: integer("requests_per_minute").notNull(),
  allowlist: text({ mode: "json" }).$type<string[]>().notNull(),
  market: text({ enum: ["rest_of_world", "asia"] }).notNull(),
  regulated: integer({ mode: "boolean" }).notNull(),
  revenueBase: text("revenue_base", { enum: ["ggr", "ngr"] }).notNull(),
  tierMode: text("tier_mode", { enum: ["whole", "progressive"] }).notNull(),
  /** A plain decimal, so that no float touches money. */
  taxPercent: text("tax_percent").notNull(),
  /** Whether signed requests must carry X-Agg-Signature-V2. */
  requireV2: integer("require_v2", { mode: "boolean" }).notNull().default(false),
  /** When it was first offered a provider's games; null: never. */
  windowedAt: integer("windowed_at"),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

export const operatorKeys = sqliteTable(
  "operator_keys",
  {
    keyId: text("key_id").primaryKey(),
    operatorCode: text("operator_code").notNull(),
    sealedSecret: text("sealed_secret").notNull(),
    createdAt: integer("created_at").notNull(),
    revokedAt: integer("revoked_at"),
    /** Its id has a tag under the present master key: see keys/key-id.ts. */
    proven: integer({ mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    index("operator_keys_by_operator").on(table.operatorCode),
    index("operator_keys_unproven").on(table.keyId).where(sql`${table.proven} = 0 AND ${table.revokedAt} IS NULL`),
  ],
);

/** The providers whose games an operator may offer. */
export const operatorWindows = sqliteTable(
  "operator_windows",
  { operatorCode: text("operator_code").notNull(), providerCode: text("provider_code").notNull() },
  (table) => [primaryKey({ columns: [table.operatorCode, table.providerCode] })],
);

/** Windows that a provider was taken out of, to put it back into them. */
export const withdrawnWindows = sqliteTable(
  "withdrawn_windows",
  {
    providerCode: text("provider_code").notNull(),
    operatorCode: text("operator_code").notNull(),
    withdrawnAt: integer("withdrawn_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.providerCode, table.operatorCode] })],
);

export const excludedGames = sqliteTable(
  "excluded_games",
  { operatorCode: text("operator_code").notNull(), gameId: text("game_id").notNull() },
  (table) => [primaryKey({ columns: [table.operatorCode, table.gameId] })],
);

export const playerBlocks = sqliteTable(
  "player_blocks",
  {
    operatorCode: text("operator_code").notNull(),
    playerId: text("player_id").notNull(),
    blockedAt: integer("blocked_at").notNull(),
    /** Why, for staff. */
    reason: text(),
    /** It is over then; null: until it is lifted. */
    endsAt: integer("ends_at"),
  },
  (table) => [primaryKey({ columns: [table.operatorCode, table.playerId] })],
);
