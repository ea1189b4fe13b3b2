import { and, eq, gt, type InferSelectModel, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { sandboxBonuses, sandboxCampaignPlayers, sandboxCampaigns } from "../../db/schema/index.ts";
import { sessions } from "../../db/schema/ledger.ts";
import { sandboxRounds } from "../../db/schema/sandbox.ts";
import { eachShard } from "../../db/shards.ts";
import { sha256Hex } from "../../lib/encoding.ts";
import type { Play } from "../play/play.ts";

type Campaign = InferSelectModel<typeof sandboxCampaigns>;
type Player = { readonly operatorCode: string; readonly playerId: string };

/** A player's real-money play in a campaign's games since it started. Amounts are minor units. */
export interface Progress {
  readonly spins: number;
  readonly bets: number;
  readonly biggestBet: number;
  readonly wins: number;
}

/**
 * Creates the bonuses that the player has earned: one per trigger of each campaign. Progress is computed from the stored
 * rounds, so that a call after a crash catches up. Called when a game is opened, which fires `first_game_launch`, and
 * after each round.
 */
export async function fireTriggers(ctx: Ctx, play: Play): Promise<void> {
  const { operatorCode, playerId } = play;
  if (operatorCode === null || playerId === null) return;
  const player = { operatorCode, playerId };
  for (const campaign of await campaignsFor(ctx, play, player)) {
    const progress = await progressOf(ctx, campaign, player);
    const fired = await firedTriggers(campaign, player, progress);
    for (const trigger of fired) await createBonus(ctx, campaign, player, trigger);
  }
}

async function campaignsFor(ctx: Ctx, play: Play, { operatorCode, playerId }: Player): Promise<Campaign[]> {
  const now = ctx.clock.now();
  const rows = await ctx.db
    .select({ campaign: sandboxCampaigns })
    .from(sandboxCampaignPlayers)
    .innerJoin(sandboxCampaigns, eq(sandboxCampaigns.id, sandboxCampaignPlayers.campaignId))
    .where(
      and(
        eq(sandboxCampaignPlayers.operatorCode, operatorCode),
        eq(sandboxCampaignPlayers.playerId, playerId),
        eq(sandboxCampaigns.providerCode, play.providerCode),
        eq(sandboxCampaigns.currency, play.currency),
        eq(sandboxCampaigns.ended, false),
        lte(sandboxCampaigns.countsFrom, now),
        gt(sandboxCampaigns.validUntil, now),
        sql`EXISTS (SELECT 1 FROM json_each(${sandboxCampaigns.gameCodes}) WHERE value = ${play.gameCode})`,
      ),
    );
  return rows.map(({ campaign }) => campaign);
}

async function progressOf(ctx: Ctx, campaign: Campaign, { operatorCode, playerId }: Player): Promise<Progress> {
  const played = await eachShard(ctx, async ({ ledger }) =>
    ledger
      .select({ id: sessions.id })
      .from(sessions)
      .where(
        and(
          eq(sessions.operatorCode, operatorCode),
          eq(sessions.playerId, playerId),
          eq(sessions.currency, campaign.currency),
          gt(sessions.expiresAt, campaign.countsFrom),
        ),
      ),
  );
  const ids = JSON.stringify(played.flat().map(({ id }) => id));
  const row = await ctx.db
    .select({
      spins: sql<number>`COUNT(*)`,
      bets: sql<number>`COALESCE(SUM(${sandboxRounds.cost}), 0)`,
      biggestBet: sql<number>`COALESCE(MAX(${sandboxRounds.cost}), 0)`,
      wins: sql<number>`COALESCE(SUM(${sandboxRounds.win}), 0)`,
    })
    .from(sandboxRounds)
    .where(
      and(
        inArray(sandboxRounds.playId, sql`(SELECT value FROM json_each(${ids}))`),
        eq(sandboxRounds.providerCode, campaign.providerCode),
        inArray(sandboxRounds.gameCode, campaign.gameCodes),
        gt(sandboxRounds.createdAt, campaign.countsFrom),
        eq(sandboxRounds.status, "finished"),
        isNull(sandboxRounds.bonusId),
      ),
    )
    .get();
  return row ?? { spins: 0, bets: 0, biggestBet: 0, wins: 0 };
}

/** The triggers that have fired so far, each under a name that is unique within the campaign. */
async function firedTriggers(
  { id, triggers }: Pick<Campaign, "id" | "triggers">,
  player: Player,
  { spins, bets, biggestBet, wins }: Progress,
): Promise<string[]> {
  const fired = triggers.firstGameLaunch ? ["launch"] : [];
  for (const [place, { amount, singleBet }] of triggers.betAmounts.entries()) {
    if ((singleBet ? biggestBet : bets) >= amount) fired.push(`bet-${place}`);
  }
  for (const [place, range] of triggers.spinCounts.entries()) {
    if (spins >= (await drawnSpins(range, [id, player.operatorCode, player.playerId, place]))) {
      fired.push(`spins-${place}`);
    }
  }
  if (triggers.lossAmount !== null && bets - wins >= triggers.lossAmount) fired.push("loss");
  return fired;
}

/**
 * The number of spins for one player, between min and max. Derived from a digest over the campaign's unguessable id, so
 * that it need not be stored and never changes.
 */
export async function drawnSpins(range: { min: number; max: number }, seed: readonly unknown[]): Promise<number> {
  const word = BigInt(`0x${await sha256Hex(JSON.stringify(seed))}`);
  return range.min + Number(word % BigInt(range.max - range.min + 1));
}

async function createBonus(ctx: Ctx, campaign: Campaign, player: Player, trigger: string): Promise<void> {
  await ctx.db
    .insert(sandboxBonuses)
    .values({
      ...player,
      id: ctx.random.uuid(),
      providerCode: campaign.providerCode,
      freeSpinsId: campaign.id,
      trigger,
      kind: campaign.kind,
      name: campaign.name,
      gameCodes: campaign.gameCodes,
      currency: campaign.currency,
      precision: campaign.precision,
      quantity: campaign.quantity,
      bet: campaign.bet,
      minCashout: campaign.minCashout,
      prizes: campaign.prizes,
      status: "open",
      validUntil: campaign.validUntil,
      createdAt: ctx.clock.now(),
    })
    .onConflictDoNothing();
}
