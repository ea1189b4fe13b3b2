import { and, eq } from "drizzle-orm";
import type { Ctx, OwnerCtx } from "../../context.ts";
import { bonusCampaigns } from "../../db/schema/promotions.ts";
import { ApiError } from "../../errors.ts";
import type { Minor } from "../../lib/money.ts";

export type BonusCampaign = typeof bonusCampaigns.$inferSelect;

/** When a campaign grants its bonus. Amounts are minor units of its currency. */
export interface CampaignTriggers {
  readonly firstGameLaunch: boolean;
  readonly betAmounts: readonly { readonly amount: Minor; readonly singleBet: boolean }[];
  readonly spinCounts: readonly { readonly min: number; readonly max: number }[];
  readonly lossAmount: Minor | null;
}

/** A prize of a drawn campaign. Amounts are minor units of its currency. */
export type CampaignPrize =
  | { readonly kind: "money"; readonly amount: Minor; readonly weight: number }
  | { readonly kind: "free_spins"; readonly spins: number; readonly betAmount: Minor; readonly weight: number };

export const NEVER_CONFIRMED = "The provider did not confirm the campaign before it ended.";

/**
 * The campaign with its status at this moment. Once valid_until has passed, `active` is `ended` and `pending` is `failed`,
 * even if the sweep has not yet written that.
 */
export function asOfNow(ctx: Ctx, campaign: BonusCampaign): BonusCampaign {
  if (campaign.validUntil > ctx.clock.now()) return campaign;
  if (campaign.status === "active") return { ...campaign, status: "ended", endedAt: campaign.validUntil };
  if (campaign.status === "pending") return { ...campaign, status: "failed", failureReason: NEVER_CONFIRMED };
  return campaign;
}

/** BONUS_CAMPAIGN_REFUSED; the operator sees the reason. */
export function campaignRefused(reason: string | null): ApiError {
  return new ApiError("BONUS_CAMPAIGN_REFUSED", reason ?? "The provider refused the campaign.");
}

export function findCampaign(ctx: OwnerCtx, reference: string): Promise<BonusCampaign | undefined> {
  return ctx.db
    .select()
    .from(bonusCampaigns)
    .where(and(eq(bonusCampaigns.operatorCode, ctx.operator.code), eq(bonusCampaigns.reference, reference)))
    .get();
}

export async function rereadCampaign(ctx: Ctx, id: string): Promise<BonusCampaign> {
  const campaign = await ctx.db.select().from(bonusCampaigns).where(eq(bonusCampaigns.id, id)).get();
  if (!campaign) throw new Error("a campaign is gone");
  return campaign;
}
