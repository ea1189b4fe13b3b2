import { asc } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { jackpotFeeds } from "../../db/schema/jackpots.ts";

/** What each provider pushed last: a row a provider that has pools. */
export function readFeeds({ db }: Ctx) {
  return db.select().from(jackpotFeeds).orderBy(asc(jackpotFeeds.providerCode));
}
