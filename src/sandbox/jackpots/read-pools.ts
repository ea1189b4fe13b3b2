import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { games, jackpotFeeds, providers } from "../../db/schema/index.ts";
import { MINUTE_MS } from "../../lib/clock.ts";
import { pushJackpots } from "../../play/jackpots/jackpot-feeds.ts";
import { POOLS, POOLS_PROVIDER } from "./pools.ts";
import { centsOf, raisedTiers } from "./raised-tiers.ts";

/** A little less than two minutes, so that a cron run that starts early does not skip its turn. */
const MIN_READ_INTERVAL_MS = 1.75 * MINUTE_MS;

/** Scheduled job: publishes the sandbox's pools every two minutes, as a provider pushes its feed. */
export async function readPools(ctx: Ctx): Promise<void> {
  const known = await ctx.db
    .select({ readAt: jackpotFeeds.readAt })
    .from(providers)
    .leftJoin(jackpotFeeds, eq(jackpotFeeds.providerCode, providers.code))
    .where(and(eq(providers.code, POOLS_PROVIDER), eq(providers.adapter, "sandbox")))
    .get();
  if (!known || ctx.clock.now() - (known.readAt ?? 0) < MIN_READ_INTERVAL_MS) return;
  const [raised, slots] = await ctx.db.batch([
    raisedTiers(ctx),
    ctx.db
      .select({ gameCode: games.code, name: games.name })
      .from(games)
      .where(and(eq(games.providerCode, POOLS_PROVIDER), eq(games.type, "slot"), isNull(games.withdrawnAt))),
  ]);
  const cents = centsOf(raised);
  const jackpots = POOLS.map(({ tiers, ...pool }) => ({
    ...pool,
    status: "active" as const,
    tiers: tiers.map((tier) => ({ tierId: tier.tierId, tier: tier.tier, amount: cents(tier) / 100 })),
    games: slots,
  }));
  await pushJackpots(ctx, { providerCode: POOLS_PROVIDER, jackpots });
}
