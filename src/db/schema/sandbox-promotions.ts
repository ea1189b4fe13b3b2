import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { CampaignPrize, CampaignTriggers } from "../../play/promotions/bonus-campaign.ts";

export const BONUS_KINDS = ["spins", "feature", "fortune_wheel", "treasure_chest", "golden_dragon"] as const;
export const BONUS_STATUSES = ["open", "done", "cancelled"] as const;

/**
 * A bonus that waits for a player at a sandbox provider: a granted series, or what one trigger of a campaign handed over.
 * How much of it is used is counted from its rounds. Amounts are minor units.
 */
export const sandboxBonuses = sqliteTable(
  "sandbox_bonuses",
  {
    id: text().primaryKey(),
    providerCode: text("provider_code").notNull(),
    operatorCode: text("operator_code").notNull(),
    playerId: text("player_id").notNull(),
    /** Id that the wallet sees: the grant's, or the campaign's. */
    freeSpinsId: text("free_spins_id").notNull(),
    /** `grant`, or the trigger that fired; free spins that a draw gave add `+spins` to its trigger. */
    trigger: text().notNull(),
    kind: text({ enum: BONUS_KINDS }).notNull(),
    name: text(),
    gameCodes: text("game_codes", { mode: "json" }).$type<string[]>().notNull(),
    currency: text().notNull(),
    precision: integer().notNull(),
    /** Rounds it is good for. */
    quantity: integer().notNull(),
    /** Stake of one spin, or the price of a bought feature; 0 for a draw. */
    bet: integer().notNull(),
    /** Hundredths: the least multiplier a spin of a crash game cashes out at. */
    minCashout: integer("min_cashout"),
    prizes: text({ mode: "json" }).$type<CampaignPrize[]>().notNull(),
    status: text({ enum: BONUS_STATUSES }).notNull(),
    validUntil: integer("valid_until").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("sandbox_bonuses_once").on(table.providerCode, table.freeSpinsId, table.playerId, table.trigger),
    index("sandbox_bonuses_by_player").on(table.operatorCode, table.playerId, table.status),
    index("sandbox_bonuses_by_status").on(table.status, table.validUntil),
  ],
);

/** Campaigns that a sandbox provider has taken. */
export const sandboxCampaigns = sqliteTable("sandbox_campaigns", {
  id: text().primaryKey(),
  providerCode: text("provider_code").notNull(),
  operatorCode: text("operator_code").notNull(),
  kind: text({ enum: BONUS_KINDS }).notNull(),
  name: text().notNull(),
  gameCodes: text("game_codes", { mode: "json" }).$type<string[]>().notNull(),
  currency: text().notNull(),
  precision: integer().notNull(),
  quantity: integer().notNull(),
  bet: integer().notNull(),
  minCashout: integer("min_cashout"),
  prizes: text({ mode: "json" }).$type<CampaignPrize[]>().notNull(),
  triggers: text({ mode: "json" }).$type<CampaignTriggers>().notNull(),
  /** Most that it pays in all before it ends; null: no limit. */
  payLimit: integer("pay_limit"),
  /** Play counts from here on: the campaign's start, or its placement where that came later. */
  countsFrom: integer("counts_from").notNull(),
  validUntil: integer("valid_until").notNull(),
  ended: integer({ mode: "boolean" }).notNull(),
});

export const sandboxCampaignPlayers = sqliteTable(
  "sandbox_campaign_players",
  {
    operatorCode: text("operator_code").notNull(),
    playerId: text("player_id").notNull(),
    campaignId: text("campaign_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.operatorCode, table.playerId, table.campaignId] })],
);
