import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { games, jackpotFeeds, providers } from "../../db/schema/index.ts";
import { isRecent, MINUTE_MS } from "../../lib/clock.ts";
import { MICROS_PER_USD, type MicroUsd, type UsdRate } from "../../lib/exchange.ts";
import { type Jackpot, pushJackpots } from "../../play/jackpots/jackpot-feeds.ts";
import { centsOf, raisedTiers } from "./raise-pools.ts";

/** The seeded provider whose slots feed the pools. Other sandbox providers have no pools. */
export const POOLS_PROVIDER = "sandbox";

export interface Tier {
  readonly tierId: string;
  readonly tier: number;
  /** The amount a progressive tier restarts from, or a fixed tier pays. */
  readonly seed: MicroUsd;
  readonly winType: "progressive" | "fixed";
  /** The tier's share of each bet, in millionths; 0 for a fixed tier. */
  readonly share: number;
  /** The average bets per hit, in whole USD. */
  readonly usdPerHit: number;
  /** The share of a hit that each of some other players gets, in percent. */
  readonly communityPercent: number;
}

export interface Pool extends Pick<Jackpot, "id" | "name" | "level"> {
  readonly tiers: readonly Tier[];
}

/** How a round takes part in the pools; decided and stored with its outcome. */
export interface JackpotEntry {
  /** The bet's value. */
  readonly stake: MicroUsd;
  readonly usdRate: UsdRate;
  readonly hit: { readonly tierId: string; readonly winType: Tier["winType"] } | null;
}

export const POOLS: readonly Pool[] = [
  {
    id: "sandbox-world",
    name: "World Treasure",
    level: "global",
    tiers: [
      progressive("sandbox-world-major", 1, 5_000, 2_500, 2_000_000, 5),
      progressive("sandbox-world-grand", 2, 100_000, 5_000, 20_000_000, 5),
    ],
  },
  {
    id: "sandbox-network",
    name: "Network Riches",
    level: "network",
    tiers: [
      progressive("sandbox-network-mini", 1, 50, 2_500, 40_000, 0),
      progressive("sandbox-network-mega", 2, 10_000, 2_500, 8_000_000, 0),
    ],
  },
  {
    id: "sandbox-operator",
    name: "House Pot",
    level: "operator",
    tiers: [progressive("sandbox-operator-pot", 1, 500, 2_500, 200_000, 10)],
  },
  {
    id: "sandbox-brand",
    name: "Lucky Drops",
    level: "brand",
    tiers: [fixed("sandbox-brand-drop", 1, 10, 20_000), fixed("sandbox-brand-shower", 2, 100, 400_000)],
  },
];

/** Whether a game's bets feed the pools: those of one provider's slots do. */
export function feedsPools(game: { readonly providerCode: string; readonly kind: string }): boolean {
  return game.providerCode === POOLS_PROVIDER && game.kind === "slot";
}

export const TIERS: readonly Tier[] = POOLS.flatMap(({ tiers }) => tiers);

function progressive(
  tierId: string,
  tier: number,
  seedUsd: number,
  share: number,
  usdPerHit: number,
  communityPercent: number,
): Tier {
  const seed = seedUsd * MICROS_PER_USD;
  return { tierId, tier, seed, winType: "progressive", share, usdPerHit, communityPercent };
}

function fixed(tierId: string, tier: number, paysUsd: number, usdPerHit: number): Tier {
  const seed = paysUsd * MICROS_PER_USD;
  return { tierId, tier, seed, winType: "fixed", share: 0, usdPerHit, communityPercent: 0 };
}

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
  if (!known || isRecent(known.readAt ?? 0, MIN_READ_INTERVAL_MS, ctx.clock.now())) return;
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
