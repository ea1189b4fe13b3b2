import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { minorOf } from "../../currencies/exchange.ts";
import { usdRateOf } from "../../currencies/exchange-rates.ts";
import { sandboxJackpotWins } from "../../db/schema/index.ts";
import type { Play } from "../play/play.ts";
import { feedsPools, POOLS, type Pool, TIERS, type Tier } from "./pools.ts";
import { centsOf, raisedTiers } from "./raised-tiers.ts";

/** A win of this play that reached the ledger. `amount` is minor units of the play's currency. */
export interface ShownWin {
  readonly id: string;
  readonly roundId: string;
  readonly pool: Pool;
  readonly tier: Tier;
  readonly winType: "progressive" | "community" | "fixed";
  readonly amount: number;
}

/** The pools as a player of a feeding title sees them. */
export interface ShownPools {
  /** Whether this play's bets feed them and can hit them: never those of a demo, or of a currency without a rate. */
  readonly inPlay: boolean;
  /** What a tier is worth now, in whole cents of a US dollar. */
  readonly cents: (tier: Tier) => number;
  /** Newest first. */
  readonly wins: readonly ShownWin[];
}

const MOST_WINS = 10;

/** The pools as they are this moment, and what this play won of them; undefined where its title feeds none. */
export async function watchPools(ctx: Ctx, play: Play): Promise<ShownPools | undefined> {
  if (!feedsPools({ providerCode: play.providerCode, kind: play.game.engine.kind })) return undefined;
  const [raised, rows] = await ctx.db.batch([
    raisedTiers(ctx),
    ctx.db
      .select()
      .from(sandboxJackpotWins)
      .where(and(eq(sandboxJackpotWins.playId, play.id), isNotNull(sandboxJackpotWins.reportedAt)))
      .orderBy(desc(sandboxJackpotWins.reportedAt))
      .limit(MOST_WINS),
  ]);
  const wins = rows.flatMap(({ id, roundId, tierId, winType, amount, precision, usdRate }): ShownWin[] => {
    const tier = TIERS.find((one) => one.tierId === tierId);
    const pool = POOLS.find(({ tiers }) => tier !== undefined && tiers.includes(tier));
    const minor = minorOf(amount, precision, usdRate);
    return tier && pool && minor !== undefined ? [{ id, roundId, pool, tier, winType, amount: minor }] : [];
  });
  const inPlay = !play.demo && (await usdRateOf(ctx, play.currency)) !== undefined;
  return { inPlay, cents: centsOf(raised), wins };
}
