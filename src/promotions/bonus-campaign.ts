import { and, eq } from "drizzle-orm";
import type { Ctx, OperatorCtx } from "../context.ts";
import { bonusCampaigns } from "../db/schema/promotions.ts";
import { ApiError } from "../errors.ts";

/** A bonus campaign as its row holds it. */
export type BonusCampaign = typeof bonusCampaigns.$inferSelect;

export const NEVER_CONFIRMED = "The provider did not confirm the campaign before its end.";

/**
 * The campaign as it stands at this moment: `active` becomes `ended`, and what was never confirmed `failed`, when
 * valid_until has passed, whether or not the cron has been here.
 */
export function asOfNow(ctx: Ctx, campaign: BonusCampaign): BonusCampaign {
  if (campaign.validUntil > ctx.clock.now()) return campaign;
  if (campaign.status === "active") return { ...campaign, status: "ended" };
  if (campaign.status === "pending") return { ...campaign, status: "failed", failureReason: NEVER_CONFIRMED };
  return campaign;
}

/** BONUS_CAMPAIGN_REFUSED with the reason, which reaches the operator. */
export function campaignRefused(reason: string | null): ApiError {
  return new ApiError("BONUS_CAMPAIGN_REFUSED", reason ?? "The provider refused the campaign.");
}

/** The campaign under an operator's reference. */
export function findCampaign(ctx: OperatorCtx, reference: string): Promise<BonusCampaign | undefined> {
  return ctx.db
    .select()
    .from(bonusCampaigns)
    .where(and(eq(bonusCampaigns.operatorCode, ctx.operator.code), eq(bonusCampaigns.reference, reference)))
    .get();
}

/** The campaign as its row is now. */
export async function rereadCampaign(ctx: Ctx, id: string): Promise<BonusCampaign> {
  const campaign = await ctx.db.select().from(bonusCampaigns).where(eq(bonusCampaigns.id, id)).get();
  if (!campaign) throw new Error("a campaign is gone");
  return campaign;
}
