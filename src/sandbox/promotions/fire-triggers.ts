import { and, eq, gt, type InferSelectModel, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { sandboxBonuses, sandboxCampaignPlayers, sandboxCampaigns } from "../../db/schema/index.ts";
import { sandboxRounds } from "../../db/schema/sandbox.ts";
import { sessions } from "../../db/schema/sessions.ts";
import { sha256Hex } from "../../lib/encoding.ts";
import type { Play } from "../play/play.ts";

type Campaign = InferSelectModel<typeof sandboxCampaigns>;
type Player = { readonly operatorCode: string; readonly playerId: string };

/** A player's own real-money play at a campaign's titles since it counts. Amounts are minor units. */
export interface Progress {
  readonly spins: number;
  readonly bets: number;
  readonly biggestBet: number;
  readonly wins: number;
}

/**
 * Hands over what the player's play has brought: each trigger of each campaign once. Everything is read off the rounds
 * themselves, so that whatever a crash left out is made up for at the next look. Called when a game is opened, which is
 * what fires `first_game_launch`, and after each round.
 */
export async function fireTriggers(ctx: Ctx, play: Play): Promise<void> {
  const { operatorCode, playerId } = play;
  if (operatorCode === null || playerId === null) return;
  const player = { operatorCode, playerId };
  for (const campaign of await campaignsFor(ctx, play, player)) {
    const progress = await progressOf(ctx, campaign, player);
    const fired = await firedTriggers(campaign, player, progress);
    for (const trigger of fired) await handOver(ctx, campaign, player, trigger);
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
  const row = await ctx.db
    .select({
      spins: sql<number>`COUNT(*)`,
      bets: sql<number>`COALESCE(SUM(${sandboxRounds.cost}), 0)`,
      biggestBet: sql<number>`COALESCE(MAX(${sandboxRounds.cost}), 0)`,
      wins: sql<number>`COALESCE(SUM(${sandboxRounds.win}), 0)`,
    })
    .from(sessions)
    .innerJoin(sandboxRounds, eq(sandboxRounds.playId, sessions.id))
    .where(
      and(
        eq(sessions.operatorCode, operatorCode),
        eq(sessions.playerId, playerId),
        eq(sessions.currency, campaign.currency),
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

/** The triggers that have fired by now, each under a name of its own within the campaign. */
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
 * The number of spins drawn between min and max for one player: read off a digest of the campaign's unguessable id, so
 * that it needs no keeping and never changes.
 */
export async function drawnSpins(range: { min: number; max: number }, seed: readonly unknown[]): Promise<number> {
  const word = BigInt(`0x${await sha256Hex(JSON.stringify(seed))}`);
  return range.min + Number(word % BigInt(range.max - range.min + 1));
}

async function handOver(ctx: Ctx, campaign: Campaign, player: Player, trigger: string): Promise<void> {
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
