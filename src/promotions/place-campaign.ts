import { and, eq, isNull, sql } from "drizzle-orm";
import { findProvider } from "../catalogue/find-provider.ts";
import type { Ctx } from "../context.ts";
import { bonusCampaigns } from "../db/schema/promotions.ts";
import { chanceOf, nextAttemptAt } from "../outbox/schedule.ts";
import { sendWakeUp } from "../outbox/wake-up.ts";
import { type CampaignPlacement, ProviderRefusal } from "../providers/port.ts";
import { providerFor } from "../providers/provider-for.ts";
import { type BonusCampaign, rereadCampaign } from "./bonus-campaign.ts";
import { campaignTerms } from "./campaign-terms.ts";
import { refusalReason, unclear } from "./provider-answer.ts";

/** In the sandbox a campaign that names this player is refused (interface: POST /v1/bonus-campaigns). */
const REFUSED_PLAYER = "sandbox_player_bonus_refused";

/**
 * Places a campaign whose lease the caller holds, and writes down what the provider said: taken, refused for good, or
 * unknown, and then it is tried again until valid_until. Answers the campaign as it is afterwards.
 */
export async function placeCampaign(ctx: Ctx, campaign: BonusCampaign): Promise<BonusCampaign> {
  const change = await attempt(ctx, campaign);
  const unplaced = and(
    eq(bonusCampaigns.id, campaign.id),
    eq(bonusCampaigns.status, "pending"),
    isNull(bonusCampaigns.placedAt),
  );
  // A provider that took it has it, also where this lease is over; a refusal or a retry is for the holder alone to say.
  const held =
    change.placedAt === undefined ? and(unplaced, eq(bonusCampaigns.leaseToken, campaign.leaseToken ?? "")) : unplaced;
  const [written] = await ctx.db
    .update(bonusCampaigns)
    .set({ ...change, leaseUntil: 0, attempts: sql`${bonusCampaigns.attempts} + 1` })
    .where(held)
    .returning();
  if (written?.status === "pending" && written.placedAt === null) {
    await sendWakeUp(ctx, { kind: "campaign", id: written.id }, written.nextAttemptAt);
  }
  return written ?? rereadCampaign(ctx, campaign.id);
}

async function attempt(ctx: Ctx, campaign: BonusCampaign): Promise<Partial<BonusCampaign>> {
  try {
    if (ctx.settings.sandbox && campaign.playerIds.includes(REFUSED_PLAYER)) {
      throw new ProviderRefusal(`The player ${REFUSED_PLAYER} takes no bonuses.`);
    }
    const provider = providerFor(ctx, await findProvider(ctx, campaign.providerCode));
    const status = await provider.placeCampaign(ctx, placement(campaign));
    return { status, placedAt: ctx.clock.now() };
  } catch (cause) {
    if (cause instanceof ProviderRefusal) return { status: "failed", failureReason: refusalReason(cause) };
    unclear(ctx, "campaign.place", cause);
    return { nextAttemptAt: retryAt(ctx, campaign) };
  }
}

/** When a campaign is tried again, at the latest at its end. */
function retryAt(ctx: Ctx, { attempts, validUntil }: BonusCampaign): number {
  const at = { now: ctx.clock.now(), timeScale: ctx.settings.retryTimeScale, chance: chanceOf(ctx.random) };
  return nextAttemptAt({ ...at, attempts: attempts + 1, lastAt: validUntil }) ?? validUntil;
}

function placement(campaign: BonusCampaign): CampaignPlacement {
  // What the type does not carry is left out, as CreateBonusCampaign has it.
  const terms = Object.entries(campaignTerms(campaign)).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  );
  return {
    campaignId: campaign.id,
    operatorCode: campaign.operatorCode,
    gameCodes: campaign.gameCodes,
    campaign: { ...Object.fromEntries(terms), type: campaign.type, currency: campaign.currency },
  };
}
