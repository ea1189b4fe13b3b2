import { and, eq, inArray, sql } from "drizzle-orm";
import type { OperatorCtx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { bonusCampaigns, campaignPlayers } from "../../db/schema/promotions.ts";
import { operatorShards, shards } from "../../db/schema/shards.ts";
import { chooseShard } from "../../ledger/shards/choose-shard.ts";
import { promotedShard } from "../../ledger/shards/promoted-shard.ts";
import { IS_FED, selectCopies } from "../../ledger/shards/read-copies.ts";
import { LEASE_MS } from "../../lib/outbox/schedule.ts";
import { asOfNow, type BonusCampaign, campaignRefused, findCampaign, rereadCampaign } from "./bonus-campaign.ts";
import { type NewlyOpened, placeCampaign, readUntil } from "./place-campaign.ts";
import { type PromotedGames, promotedGames } from "./promoted-games.ts";

/** A valid request for a campaign. Amounts are minor units; fields that its type does not have are null. */
export interface NewCampaign extends Pick<BonusCampaign, Sent> {
  /** Null: from now on. */
  readonly validFrom: number | null;
}

type Sent =
  | ("type" | "name" | "currency" | "precision" | "gameIds" | "playerIds" | "validUntil" | "triggers" | "spinCount")
  | ("betAmount" | "prizes" | "campaignLimit" | "minCashoutMultiplier" | "reference");

/**
 * Creates a bonus campaign and places it at the provider. Idempotent by reference, also for concurrent requests: one
 * conditional insert decides who places, and the others wait for the outcome. A campaign that the provider refuses is kept
 * as failed, and every repeat throws BONUS_CAMPAIGN_REFUSED again. Without an answer it stays `pending` and the queue
 * retries. Throws GAME_UNAVAILABLE, and BONUS_CAMPAIGN_REFUSED for games of two providers; neither stores anything.
 */
export async function createCampaign(ctx: OperatorCtx, input: NewCampaign): Promise<BonusCampaign> {
  // Side by side; what the games say counts only where the reference is new.
  const finding = promotedGames(ctx, input.gameIds, () =>
    campaignRefused("The games belong to more than one provider. Create one campaign per provider."),
  );
  finding.catch(() => undefined);
  const earlier = await findCampaign(ctx, input.reference);
  if (earlier) return answerEarlier(ctx, earlier);
  const promoted = await finding;
  const opened = await openCampaign(ctx, input, promoted);
  if (opened) return accepted(ctx, await placeCampaign(ctx, opened.campaign, opened));
  const first = await findCampaign(ctx, input.reference);
  if (!first) throw new Error("a campaign that conflicts was not found");
  return answerEarlier(ctx, first);
}

/** Inserts the campaign and its players in one transaction; undefined when the reference is taken. */
async function openCampaign(
  ctx: OperatorCtx,
  input: NewCampaign,
  { provider, gameCodes }: PromotedGames,
): Promise<(NewlyOpened & { readonly campaign: BonusCampaign }) | undefined> {
  const id = ctx.random.uuid();
  const createdAt = ctx.clock.now();
  const playerId = sql`value ->> 0`;
  const promoted = promotedShard({ operatorCode: ctx.operator.code, playerId, now: createdAt });
  const usedShards = ctx.db
    .select({ shard: operatorShards.shard })
    .from(operatorShards)
    .where(eq(operatorShards.operatorCode, ctx.operator.code));
  const players = input.playerIds.map((player) => [player, chooseShard(ctx.operator, player)]);
  const [[campaign], counted, copies] = await ctx.db.batch([
    ctx.db
      .insert(bonusCampaigns)
      .values({
        ...input,
        id,
        operatorCode: ctx.operator.code,
        providerCode: provider.code,
        gameCodes,
        validFrom: input.validFrom ?? createdAt,
        status: "pending",
        nextAttemptAt: createdAt,
        leaseToken: ctx.random.uuid(),
        leaseUntil: createdAt + LEASE_MS,
        createdAt,
      })
      .onConflictDoNothing()
      .returning(),
    insertSelect(
      ctx.db,
      campaignPlayers,
      {
        operatorCode: ctx.operator.code,
        playerId,
        campaignId: id,
        validUntil: input.validUntil,
        shard: sql`COALESCE(${promoted}, value ->> 1)`,
      },
      {
        distinct: true,
        from: sql`json_each(${JSON.stringify(players)})`,
        where: sql`EXISTS (SELECT 1 FROM ${bonusCampaigns} WHERE ${eq(bonusCampaigns.id, id)})`,
      },
    ).returning(),
    selectCopies(ctx, and(inArray(shards.id, [...ctx.ledgers.copies]), IS_FED, inArray(shards.id, usedShards))),
  ]);
  return campaign && { campaign, provider, players: counted, copies };
}

/** A repeat: the first campaign, after waiting for the request that is placing it now. */
async function answerEarlier(ctx: OperatorCtx, seen: BonusCampaign): Promise<BonusCampaign> {
  const underWay = (campaign: BonusCampaign) =>
    campaign.status === "pending" && campaign.placedAt === null && campaign.leaseUntil > ctx.clock.now();
  if (!underWay(seen)) return accepted(ctx, seen);
  const now = await readUntil(
    () => rereadCampaign(ctx, seen.id),
    (campaign) => !underWay(campaign),
  );
  return accepted(ctx, now);
}

function accepted(ctx: OperatorCtx, campaign: BonusCampaign): BonusCampaign {
  const now = asOfNow(ctx, campaign);
  if (now.status === "failed") throw campaignRefused(now.failureReason);
  return now;
}
