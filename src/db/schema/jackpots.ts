import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Jackpot } from "../../play/jackpots/jackpot-feeds.ts";

/** Last report of each provider's pools: its whole list, replaced as one. */
export const jackpotFeeds = sqliteTable("jackpot_feeds", {
  providerCode: text("provider_code").primaryKey(),
  jackpots: text({ mode: "json" }).$type<readonly Jackpot[]>().notNull(),
  readAt: integer("read_at").notNull(),
});
