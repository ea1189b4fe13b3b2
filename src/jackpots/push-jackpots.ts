import type { Ctx } from "../context.ts";
import { jackpotFeeds } from "../db/schema/jackpots.ts";
import type { Jackpot } from "./jackpot.ts";

/** Takes a provider's whole list of pools; what is not in it is gone. */
export async function pushJackpots(ctx: Ctx, providerCode: string, jackpots: readonly Jackpot[]): Promise<void> {
  const feed = { jackpots, readAt: ctx.clock.now() };
  await ctx.db
    .insert(jackpotFeeds)
    .values({ providerCode, ...feed })
    .onConflictDoUpdate({ target: jackpotFeeds.providerCode, set: feed });
}
