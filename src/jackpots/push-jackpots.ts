import type { Ctx } from "../context.ts";
import { jackpotFeeds } from "../db/schema/jackpots.ts";
import type { Jackpot } from "./jackpot.ts";

/** Replaces a provider's list of jackpots (docs/contract/providers.md#pushing-jackpots). */
export async function pushJackpots(
  ctx: Ctx,
  { providerCode, jackpots }: { providerCode: string; jackpots: readonly Jackpot[] },
): Promise<void> {
  const feed = { jackpots, readAt: ctx.clock.now() };
  await ctx.db
    .insert(jackpotFeeds)
    .values({ providerCode, ...feed })
    .onConflictDoUpdate({ target: jackpotFeeds.providerCode, set: feed });
}
