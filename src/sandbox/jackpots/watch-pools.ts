import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { sandboxJackpotWins } from "../../db/schema/index.ts";
import { usdRateOf } from "../../gate/reference/exchange-rates.ts";
import { minorOf, type UsdRate } from "../../lib/exchange.ts";
import type { Play } from "../play/play.ts";
import { feedsPools, POOLS, type Pool, TIERS, type Tier } from "./pools.ts";
import { centsOf, raisedTiers } from "./raise-pools.ts";

/** A jackpot win of this play that reached the ledger. `amount` is in minor units of the play's currency. */
interface ShownWin {
  readonly id: string;
  readonly roundId: string;
  readonly pool: Pool;
  readonly tier: Tier;
  readonly winType: "progressive" | "community" | "fixed";
  readonly amount: number;
}

/** The pools, for a player of a game that feeds them. */
export interface ShownPools {
  /** Whether this play's bets take part: not in a demo, or in a currency without an exchange rate. */
  readonly inPlay: boolean;
  /** The current value of a tier, in whole US cents. */
  readonly cents: (tier: Tier) => number;
  /** Of the play's currency; undefined: it has none. */
  readonly usdRate: UsdRate | undefined;
  /** Newest first. */
  readonly wins: readonly ShownWin[];
}

const MAX_SHOWN_WINS = 10;

/** The pools now, and this play's jackpot wins; undefined for a game that feeds none. */
export async function watchPools(ctx: Ctx, play: Play): Promise<ShownPools | undefined> {
  if (!feedsPools({ providerCode: play.providerCode, kind: play.game.engine.kind })) return undefined;
  const [raised, rows] = await ctx.db.batch([
    raisedTiers(ctx),
    ctx.db
      .select()
      .from(sandboxJackpotWins)
      .where(and(eq(sandboxJackpotWins.playId, play.id), isNotNull(sandboxJackpotWins.reportedAt)))
      .orderBy(desc(sandboxJackpotWins.reportedAt))
      .limit(MAX_SHOWN_WINS),
  ]);
  const wins = rows.flatMap(({ id, roundId, tierId, winType, amount, precision, usdRate }): ShownWin[] => {
    const tier = TIERS.find((one) => one.tierId === tierId);
    const pool = POOLS.find(({ tiers }) => tier !== undefined && tiers.includes(tier));
    const minor = minorOf(amount, precision, usdRate);
    return tier && pool && minor !== undefined ? [{ id, roundId, pool, tier, winType, amount: minor }] : [];
  });
  const usdRate = play.demo ? undefined : await usdRateOf(ctx, play.currency);
  return { inPlay: usdRate !== undefined, cents: centsOf(raised), usdRate, wins };
}
