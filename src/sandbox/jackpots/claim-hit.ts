import { and, desc, eq, gt, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
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
  const claimWin = (win: Claimed, where?: SQL) =>
    insertSelect(
      ctx.db,
      sandboxJackpotWins,
      {
        id: win.id,
        claim,
        hitRoundId: round.id,
        roundId: win.winner.id,
        playId: win.winner.playId,
        providerCode: win.winner.providerCode,
        tierId: tier.tierId,
        winType: win.winType,
        amount: win.amount,
        currency: win.winner.currency,
        precision: win.winner.precision,
        usdRate: win.winner.jackpot.usdRate,
        dueAt: ctx.clock.now() + STALLED_MS,
      },
      { where },
    ).onConflictDoNothing();
  await ctx.db.batch([
    claimWin({
      id: `${round.id}-jackpot`,
      winner: { ...round, jackpot: entry },
      winType: tier.winType,
      amount: sql`${whole} - ${sharing.length} * ${share}`,
    }),
    ...sharing.map((winner, place) =>
      claimWin({ id: `${round.id}-community-${place + 1}`, winner, winType: "community", amount: share }, claimed),
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

/** A round that fed the pools. */
type FedRound = Round & { readonly jackpot: JackpotEntry };

interface Claimed {
  readonly id: string;
  readonly winner: FedRound;
  readonly winType: (typeof sandboxJackpotWins.$inferInsert)["winType"];
  readonly amount: SQL;
}

function own(round: Round, tier: Tier): SQL | undefined {
  return and(eq(sandboxJackpotTiers.providerCode, round.providerCode), eq(sandboxJackpotTiers.tierId, tier.tierId));
}

/** The latest round of each of some other players who recently fed the pools, newest first. */
async function othersPlaying(ctx: Ctx, round: Round): Promise<FedRound[]> {
  const hitter = await ctx.ledger.select().from(sessions).where(eq(sessions.id, round.playId)).get();
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
  const byPlayer = new Map<string, FedRound>();
  for (const { round: fed, operatorCode, playerId } of rows) {
    const { jackpot } = fed;
    if (!jackpot) continue;
    const player = JSON.stringify([operatorCode, playerId]);
    if (!byPlayer.has(player)) byPlayer.set(player, { ...fed, jackpot });
  }
  return [...byPlayer.values()].slice(0, MAX_SHARING_PLAYERS);
}
