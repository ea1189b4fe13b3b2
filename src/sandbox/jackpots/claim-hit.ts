import { and, desc, eq, gt, inArray, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { sandboxJackpotTiers, sandboxJackpotWins, sandboxRounds, sessions } from "../../db/schema/index.ts";
import { eachShard } from "../../db/shards.ts";
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
  const rounds = await ctx.db
    .select()
    .from(sandboxRounds)
    .where(
      and(
        eq(sandboxRounds.providerCode, round.providerCode),
        eq(sandboxRounds.status, "finished"),
        isNotNull(sandboxRounds.jackpot),
        gt(sandboxRounds.finishedAt, ctx.clock.now() - MAX_ROUND_AGE_MS),
        ne(sandboxRounds.playId, round.playId),
      ),
    )
    .orderBy(desc(sandboxRounds.finishedAt))
    .limit(MAX_ROUNDS_SEARCHED);
  const playerOf = await playersOf(ctx, [round, ...rounds]);
  const hitter = playerOf.get(round.playId);
  if (hitter === undefined) return [];
  const byPlayer = new Map<string, FedRound>();
  for (const fed of rounds) {
    const player = playerOf.get(fed.playId);
    if (!fed.jackpot || player === undefined || player === hitter) continue;
    if (!byPlayer.has(player)) byPlayer.set(player, { ...fed, jackpot: fed.jackpot });
  }
  return [...byPlayer.values()].slice(0, MAX_SHARING_PLAYERS);
}

/** The player of each round's session, by the session's id. */
async function playersOf(ctx: Ctx, rounds: readonly Round[]): Promise<ReadonlyMap<string, string>> {
  const ids = JSON.stringify([...new Set(rounds.map(({ playId }) => playId))]);
  const found = await eachShard(ctx, async ({ ledger }) =>
    ledger
      .select({ id: sessions.id, operatorCode: sessions.operatorCode, playerId: sessions.playerId })
      .from(sessions)
      .where(inArray(sessions.id, sql`(SELECT value FROM json_each(${ids}))`)),
  );
  return new Map(found.flat().map(({ id, operatorCode, playerId }) => [id, JSON.stringify([operatorCode, playerId])]));
}
