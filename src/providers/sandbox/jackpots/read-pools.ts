import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "../../../context.ts";
import { MICROS_PER_USD, type MicroUsd } from "../../../currencies/exchange.ts";
import { games, jackpotFeeds, providers, sandboxJackpotTiers } from "../../../db/schema/index.ts";
import { pushJackpots } from "../../../jackpots/push-jackpots.ts";
import { MINUTE_MS } from "../../../lib/clock.ts";
import { POOLS, POOLS_PROVIDER } from "./pools.ts";

/** Less than two minutes, so that a cron that fires a little early still reads every second time. */
const READ_AFTER_MS = 1.75 * MINUTE_MS;

/** The cron's duty: reads the sandbox's pools every two minutes, as any provider's feed is kept. */
export async function readPools(ctx: Ctx): Promise<void> {
  const known = await ctx.db
    .select({ readAt: jackpotFeeds.readAt })
    .from(providers)
    .leftJoin(jackpotFeeds, eq(jackpotFeeds.providerCode, providers.code))
    .where(and(eq(providers.code, POOLS_PROVIDER), eq(providers.adapter, "sandbox")))
    .get();
  if (!known || ctx.clock.now() - (known.readAt ?? 0) < READ_AFTER_MS) return;
  const [raised, slots] = await ctx.db.batch([
    ctx.db.select().from(sandboxJackpotTiers).where(eq(sandboxJackpotTiers.providerCode, POOLS_PROVIDER)),
    ctx.db
      .select({ gameCode: games.code, name: games.name })
      .from(games)
      .where(and(eq(games.providerCode, POOLS_PROVIDER), eq(games.type, "slot"), isNull(games.withdrawnAt))),
  ]);
  const raisedBy = new Map(raised.map((tier) => [tier.tierId, tier.raised]));
  const jackpots = POOLS.map(({ tiers, ...pool }) => ({
    ...pool,
    status: "active" as const,
    tiers: tiers.map(({ tierId, tier, seed }) => ({ tierId, tier, amount: usdOf(seed + (raisedBy.get(tierId) ?? 0)) })),
    games: slots,
  }));
  await pushJackpots(ctx, POOLS_PROVIDER, jackpots);
}

/** Whole cents, as a number to be shown. */
function usdOf(micros: MicroUsd): number {
  return Math.floor((micros * 100) / MICROS_PER_USD) / 100;
}
