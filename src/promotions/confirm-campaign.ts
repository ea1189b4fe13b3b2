import { and, eq, gt, sql } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { bonusCampaigns } from "../db/schema/promotions.ts";
import { ApiError, notFound } from "../errors.ts";
import { asOfNow, type BonusCampaign } from "./bonus-campaign.ts";

/** What a provider says about a campaign that it took (contract: /provider/v1/bonus-campaigns/{id}/status). */
export interface CampaignReport {
  readonly status: "active" | "failed";
  readonly failureReason: string | null;
}

/**
 * A pending campaign becomes active or failed. The same again answers the same, and an active one that has ended since
 * answers `ended`. Throws NOT_FOUND for a campaign that is not this provider's, CONFLICT for another outcome.
 */
export async function confirmCampaign(
  ctx: Ctx,
  providerCode: string,
  campaignId: string,
  report: CampaignReport,
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
  throw new ApiError("CONFLICT", `The campaign is ${status}.`);
}
