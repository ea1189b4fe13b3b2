import { and, eq, gt, sql } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { bonusCampaigns } from "../db/schema/promotions.ts";
import { ApiError, notFound } from "../errors.ts";
import { asOfNow, type BonusCampaign } from "./bonus-campaign.ts";

/** A provider's report about a campaign that it accepted. */
export interface CampaignReport {
  readonly providerCode: string;
  readonly campaignId: string;
  readonly status: "active" | "failed";
  readonly failureReason: string | null;
}

/**
 * Makes a pending campaign active or failed. A repeat returns the same, or `ended` if the campaign has ended since. Throws
 * NOT_FOUND for another provider's campaign, CONFLICT for a different outcome.
 */
export async function confirmCampaign(
  ctx: Ctx,
  { providerCode, campaignId, ...report }: CampaignReport,
): Promise<BonusCampaign["status"]> {
  const now = ctx.clock.now();
  const own = and(eq(bonusCampaigns.id, campaignId), eq(bonusCampaigns.providerCode, providerCode));
  const [confirmed] = await ctx.db
    .update(bonusCampaigns)
    .set({
      status: report.status,
      placedAt: sql`COALESCE(${bonusCampaigns.placedAt}, ${now})`,
      failureReason: report.status === "failed" ? (report.failureReason ?? "The provider gave no reason.") : null,
    })
    .where(and(own, eq(bonusCampaigns.status, "pending"), gt(bonusCampaigns.validUntil, now)))
    .returning();
  if (confirmed) return confirmed.status;
  const row = await ctx.db.select().from(bonusCampaigns).where(own).get();
  if (!row) throw notFound("The campaign");
  const { status } = asOfNow(ctx, row);
  if (status === report.status || (status === "ended" && report.status === "active")) return status;
  throw new ApiError("CONFLICT", `The campaign is already ${status}.`);
}
