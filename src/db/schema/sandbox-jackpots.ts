import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Amount by which bets have raised a tier above its seed since it was last won; no row: none. Millionths of a US dollar. */
export const sandboxJackpotTiers = sqliteTable(
  "sandbox_jackpot_tiers",
  {
    providerCode: text("provider_code").notNull(),
    tierId: text("tier_id").notNull(),
    raised: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.providerCode, table.tierId] })],
);

/** A win of a pool, claimed before it is paid. */
export const sandboxJackpotWins = sqliteTable(
  "sandbox_jackpot_wins",
  {
    /** The transaction id that reaches the wallet: `<round>-jackpot` of the hit, `<round>-community-<n>` of a share. */
    id: text().primaryKey(),
    /** Id of the batch that claimed the hit: only that batch takes the tier's money. */
    claim: text().notNull(),
    /** The round that hit, and the winner's own round, which the win is paid on. */
    hitRoundId: text("hit_round_id").notNull(),
    roundId: text("round_id").notNull(),
    playId: text("play_id").notNull(),
    providerCode: text("provider_code").notNull(),
    tierId: text("tier_id").notNull(),
    winType: text("win_type", { enum: ["progressive", "community", "fixed"] }).notNull(),
    /** Millionths of a US dollar. */
    amount: integer().notNull(),
    currency: text().notNull(),
    precision: integer().notNull(),
    /** The rate it is converted at, fixed with the winner's round. */
    usdRate: text("usd_rate").notNull(),
    /** When the ledger took it; null: it is owed. */
    reportedAt: integer("reported_at"),
    dueAt: integer("due_at").notNull(),
  },
  (table) => [
    index("sandbox_jackpot_wins_by_hit").on(table.hitRoundId),
    index("sandbox_jackpot_wins_by_play").on(table.playId),
    index("sandbox_jackpot_wins_owed").on(table.dueAt).where(sql`${table.reportedAt} IS NULL`),
  ],
);
