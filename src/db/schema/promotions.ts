import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { CampaignPrize, CampaignTriggers } from "../../play/promotions/bonus-campaign.ts";

export const GRANT_STATUSES = ["placing", "active", "finished", "cancelled", "refused"] as const;

/**
 * Free-spin grants. Amounts are minor units. `placing`: the provider has not said yes; `refused`: it said no, kept for a
 * while so that requests that waited for the answer get it, and otherwise as if it had never been.
 */
export const freeSpins = sqliteTable(
  "free_spins",
  {
    id: text().primaryKey(),
    operatorCode: text("operator_code").notNull(),
    providerCode: text("provider_code").notNull(),
    freeSpinsId: text("free_spins_id").notNull(),
    reference: text().notNull(),
    playerId: text("player_id").notNull(),
    currency: text().notNull(),
    precision: integer().notNull(),
    gameCodes: text("game_codes", { mode: "json" }).$type<string[]>().notNull(),
    quantity: integer().notNull(),
    betAmount: integer("bet_amount").notNull(),
    validUntil: integer("valid_until").notNull(),
    status: text({ enum: GRANT_STATUSES }).notNull(),
    refusal: text(),
    winAmount: integer("win_amount"),
    leaseToken: text("lease_token"),
    leaseUntil: integer("lease_until").notNull(),
    createdAt: integer("created_at").notNull(),
    finishedAt: integer("finished_at"),
    cancelledAt: integer("cancelled_at"),
    /** The shard in which its spins are played and counted; null: of a version that did not say, in any. */
    shard: integer(),
  },
  (table) => [
    uniqueIndex("free_spins_by_reference")
      .on(table.operatorCode, table.reference)
      .where(sql`${table.status} <> 'refused'`),
    uniqueIndex("free_spins_by_provider_id")
      .on(table.providerCode, table.freeSpinsId)
      .where(sql`${table.status} <> 'refused'`),
    index("free_spins_open")
      .on(table.operatorCode, table.providerCode)
      .where(sql`${table.status} IN ('placing', 'active')`),
    index("free_spins_open_of_player")
      .on(table.operatorCode, table.playerId)
      .where(sql`${table.status} IN ('placing', 'active')`),
    // A list skips the grants that operators do not see.
    index("free_spins_by_player")
      .on(table.operatorCode, table.playerId, table.createdAt)
      .where(sql`${table.status} IN ('active', 'finished', 'cancelled')`),
    index("free_spins_by_time")
      .on(table.operatorCode, table.createdAt)
      .where(sql`${table.status} IN ('active', 'finished', 'cancelled')`),
    index("free_spins_refused").on(table.createdAt).where(sql`${table.status} = 'refused'`),
  ],
);

/** Grants that one call ordered for many players: the terms that they share. Kept for a while after the last was answered. */
export const grantBatches = sqliteTable(
  "grant_batches",
  {
    id: text().primaryKey(),
    operatorCode: text("operator_code").notNull(),
    reference: text().notNull(),
    currency: text().notNull(),
    precision: integer().notNull(),
    gameIds: text("game_ids", { mode: "json" }).$type<string[]>().notNull(),
    quantity: integer().notNull(),
    betAmount: integer("bet_amount").notNull(),
    validUntil: integer("valid_until").notNull(),
    total: integer().notNull(),
    /** Of players and references in their order, to compare a repeat with. */
    digest: text().notNull(),
    /** The operator's time, as `validUntil` and those of all its promotions; when the next step is due is real. */
    createdAt: integer("created_at").notNull(),
    finishedAt: integer("finished_at"),
    /** Steps in a row in which the provider answered nothing. */
    attempts: integer().notNull().default(0),
    /** While a step runs, also the end of its lease. */
    nextAttemptAt: integer("next_attempt_at").notNull(),
    leaseToken: text("lease_token"),
  },
  (table) => [
    uniqueIndex("grant_batches_by_reference").on(table.operatorCode, table.reference),
    index("grant_batches_by_time").on(table.operatorCode, table.createdAt, table.id),
    index("grant_batches_due").on(table.nextAttemptAt).where(sql`${table.finishedAt} IS NULL`),
    index("grant_batches_over").on(table.finishedAt).where(sql`${table.finishedAt} IS NOT NULL`),
  ],
);

export const BATCHED_STATUSES = ["waiting", "granted", "refused", "unanswered"] as const;

export const BATCHED_ERRORS = ["FREE_SPINS_REFUSED", "GAME_UNAVAILABLE", "UPSTREAM_UNAVAILABLE"] as const;

/** One grant of a batch, in the order sent, and how it was answered. */
export const batchedGrants = sqliteTable(
  "batched_grants",
  {
    batchId: text("batch_id").notNull(),
    place: integer().notNull(),
    playerId: text("player_id").notNull(),
    reference: text().notNull(),
    status: text({ enum: BATCHED_STATUSES }).notNull().default("waiting"),
    /** Calls that the provider did not answer. */
    attempts: integer().notNull().default(0),
    /** Of `granted`: the row in `free_spins`. */
    grantId: text("grant_id"),
    /** Of `granted`: what the first grant under the reference has otherwise. */
    differs: text({ mode: "json" }).$type<string[]>(),
    errorCode: text("error_code", { enum: BATCHED_ERRORS }),
    errorMessage: text("error_message"),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.place] })],
);

/** The bet amounts for free spins that a provider gave last, in minor units: grants are checked against them. */
export const betMenus = sqliteTable(
  "bet_menus",
  {
    providerCode: text("provider_code").notNull(),
    gameCode: text("game_code").notNull(),
    currency: text().notNull(),
    amounts: text({ mode: "json" }).$type<number[]>().notNull(),
    readAt: integer("read_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.providerCode, table.gameCode, table.currency] }),
    index("bet_menus_by_age").on(table.readAt),
  ],
);

export const CAMPAIGN_STATUSES = ["pending", "active", "ended", "failed"] as const;

/** Bonus campaigns. Amounts are minor units; lists are kept as they were sent. */
export const bonusCampaigns = sqliteTable(
  "bonus_campaigns",
  {
    /** Also what providers and wallets know it by. */
    id: text().primaryKey(),
    operatorCode: text("operator_code").notNull(),
    providerCode: text("provider_code").notNull(),
    reference: text().notNull(),
    type: text({ enum: ["free_spins", "fortune_wheel", "treasure_chest", "golden_dragon", "buy_bonus"] }).notNull(),
    name: text().notNull(),
    currency: text().notNull(),
    precision: integer().notNull(),
    gameIds: text("game_ids", { mode: "json" }).$type<string[]>().notNull(),
    gameCodes: text("game_codes", { mode: "json" }).$type<string[]>().notNull(),
    validFrom: integer("valid_from").notNull(),
    validUntil: integer("valid_until").notNull(),
    triggers: text({ mode: "json" }).$type<CampaignTriggers>().notNull(),
    spinCount: integer("spin_count"),
    betAmount: integer("bet_amount"),
    prizes: text({ mode: "json" }).$type<CampaignPrize[]>().notNull(),
    campaignLimit: integer("campaign_limit"),
    /** A plain decimal, not money. */
    minCashoutMultiplier: text("min_cashout_multiplier"),
    status: text({ enum: CAMPAIGN_STATUSES }).notNull(),
    failureReason: text("failure_reason"),
    /** When the provider took it; a pending one that is placed waits for the provider's confirmation. */
    placedAt: integer("placed_at"),
    /** 1: the operator has ended it, and the provider has not answered to that. */
    endOwed: integer("end_owed").$type<1>(),
    /** When it ended: by its time, its limit or its operator. */
    endedAt: integer("ended_at"),
    attempts: integer().notNull().default(0),
    nextAttemptAt: integer("next_attempt_at").notNull(),
    leaseToken: text("lease_token"),
    leaseUntil: integer("lease_until").notNull(),
    createdAt: integer("created_at").notNull(),
    /** Up to 120 kB, and so the last column: what reads only others does not read its pages. */
    playerIds: text("player_ids", { mode: "json" }).$type<string[]>().notNull(),
  },
  (table) => [
    uniqueIndex("bonus_campaigns_by_reference").on(table.operatorCode, table.reference),
    index("bonus_campaigns_open")
      .on(table.status, table.validUntil)
      .where(sql`${table.status} IN ('pending', 'active')`),
    index("bonus_campaigns_unplaced")
      .on(table.nextAttemptAt)
      .where(sql`${table.status} = 'pending' AND ${table.placedAt} IS NULL`),
    index("bonus_campaigns_by_time").on(table.operatorCode, table.createdAt, table.id),
    index("bonus_campaigns_unended").on(table.nextAttemptAt).where(sql`${table.endOwed} = 1`),
  ],
);

/** The players that a campaign names; ids are in the order of the campaigns. */
export const campaignPlayers = sqliteTable(
  "campaign_players",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    operatorCode: text("operator_code").notNull(),
    playerId: text("player_id").notNull(),
    campaignId: text("campaign_id").notNull(),
    /** The campaign's. */
    validUntil: integer("valid_until").notNull(),
    /** The shard in which this player's spins are played and counted; null as in `free_spins`. */
    shard: integer(),
  },
  (table) => [index("campaign_players_by_player").on(table.operatorCode, table.playerId, table.validUntil)],
);
