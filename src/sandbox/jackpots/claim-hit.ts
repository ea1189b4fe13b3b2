import { and, desc, eq, gt, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { sandboxJackpotTiers, sandboxJackpotWins, sandboxRounds, sessions } from "../../db/schema/index.ts";
import { DAY_MS } from "../../lib/clock.ts";
import { type Round, STALLED_MS } from "../play/round.ts";
import { type JackpotEntry, TIERS, type Tier } from "./pools.ts";

const MAX_SHARING_PLAYERS = 3;
/** Other players share a hit if they have one of the last rounds that fed the pools. */
const MAX_ROUNDS_SEARCHED = 200;
const MAX_ROUND_AGE_MS = DAY_MS;

/**
 * Claims the tier that a round hit: records its win and the shares of other players, and resets a progressive tier to its
 * seed. One transaction that takes effect once, also when it is repeated.
 */
export async function claimHit(ctx: Ctx, round: Round, entry: JackpotEntry): Promise<void> {
  const tier = TIERS.find(({ tierId }) => tierId === entry.hit?.tierId);
  if (!tier) return;
  const sharing = tier.communityPercent > 0 ? await othersPlaying(ctx, round) : [];
  const claim = ctx.random.uuid();
  const raised = sql`COALESCE((SELECT raised FROM ${sandboxJackpotTiers} WHERE ${own(round, tier)}), 0)`;
  // D1 binds numbers as reals: the casts keep the division in integers.
  const seed = sql`CAST(${tier.seed} AS INTEGER)`;
  const whole = tier.winType === "fixed" ? seed : sql`(${seed} + ${raised})`;
  const share = sql`(${whole} * CAST(${tier.communityPercent} AS INTEGER) / 100)`;
  const claimed = sql`EXISTS (SELECT 1 FROM ${sandboxJackpotWins} WHERE claim = ${claim})`;
  const won = (
    id: string,
    winner: Round,
    winType: string,
    amount: SQL,
  ) => sql`SELECT ${id}, ${claim}, ${round.id}, ${winner.id},
    ${winner.playId}, ${winner.providerCode}, ${tier.tierId}, ${winType}, ${amount}, ${winner.currency}, ${winner.precision},
    ${winner.jackpot?.usdRate}, NULL, ${ctx.clock.now() + STALLED_MS}`;
  await ctx.db.batch([
    ctx.db
      .insert(sandboxJackpotWins)
      .select(
        sql`${won(`${round.id}-jackpot`, round, tier.winType, sql`${whole} - ${sharing.length} * ${share}`)} WHERE true`,
      )
      .onConflictDoNothing(),
    ...sharing.map((winner, place) =>
      ctx.db
        .insert(sandboxJackpotWins)
        .select(sql`${won(`${round.id}-community-${place + 1}`, winner, "community", share)} WHERE ${claimed}`)
        .onConflictDoNothing(),
    ),
    ...(tier.winType === "progressive"
      ? [
          ctx.db
            .update(sandboxJackpotTiers)
            .set({ raised: 0 })
            .where(and(own(round, tier), claimed)),
        ]
      : []),
  ]);
}

function own(round: Round, tier: Tier): SQL | undefined {
  return and(eq(sandboxJackpotTiers.providerCode, round.providerCode), eq(sandboxJackpotTiers.tierId, tier.tierId));
}

/** The latest round of each of some other players who recently fed the pools, newest first. */
async function othersPlaying(ctx: Ctx, round: Round): Promise<Round[]> {
  const hitter = await ctx.db.select().from(sessions).where(eq(sessions.id, round.playId)).get();
  if (!hitter) return [];
  const rows = await ctx.db
    .select({ round: sandboxRounds, operatorCode: sessions.operatorCode, playerId: sessions.playerId })
    .from(sandboxRounds)
    .innerJoin(sessions, eq(sessions.id, sandboxRounds.playId))
    .where(
      and(
        eq(sandboxRounds.providerCode, round.providerCode),
        eq(sandboxRounds.status, "finished"),
        isNotNull(sandboxRounds.jackpot),
        gt(sandboxRounds.finishedAt, ctx.clock.now() - MAX_ROUND_AGE_MS),
        or(ne(sessions.operatorCode, hitter.operatorCode), ne(sessions.playerId, hitter.playerId)),
      ),
    )
    .orderBy(desc(sandboxRounds.finishedAt))
    .limit(MAX_ROUNDS_SEARCHED);
  const byPlayer = new Map<string, Round>();
  for (const { round: fed, operatorCode, playerId } of rows) {
    const player = JSON.stringify([operatorCode, playerId]);
    if (!byPlayer.has(player)) byPlayer.set(player, fed);
  }
  return [...byPlayer.values()].slice(0, MAX_SHARING_PLAYERS);
}
