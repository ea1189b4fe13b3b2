import { and, eq, gt, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { retried } from "../../db/retry.ts";
import { bonusCampaigns } from "../../db/schema/promotions.ts";
import { ApiError, notFound } from "../../errors.ts";
import { inTimeOf } from "../../gate/operator-time/operator-clock.ts";
import { asOfNow, type BonusCampaign } from "./bonus-campaign.ts";

/** A provider's report about one of its campaigns (docs/contract/providers.md#campaign-status). */
export interface CampaignReport {
  readonly providerCode: string;
  readonly campaignId: string;
  readonly status: "active" | "failed";
  readonly failureReason: string | null;
}

type ConfirmedStatus = Exclude<BonusCampaign["status"], "pending">;

/**
 * Makes a pending campaign active or failed. A repeat gets the same answer; an active campaign that has ended since
 * answers `ended`. Throws NOT_FOUND for a campaign of another provider, CONFLICT for a different outcome.
 */
export async function confirmCampaign(provider: Ctx, report: CampaignReport): Promise<ConfirmedStatus> {
  const ctx = await inTimeOfCampaign(provider, report.campaignId);
  const now = ctx.clock.now();
  const own = and(eq(bonusCampaigns.id, report.campaignId), eq(bonusCampaigns.providerCode, report.providerCode));
  const confirm = ctx.db
    .update(bonusCampaigns)
    .set({
      status: report.status,
      placedAt: sql`COALESCE(${bonusCampaigns.placedAt}, ${now})`,
      failureReason: report.status === "failed" ? (report.failureReason ?? "The provider gave no reason.") : null,
    })
    .where(and(own, eq(bonusCampaigns.status, "pending"), gt(bonusCampaigns.validUntil, now)))
    .returning();
  const [confirmed] = await retried(ctx.log, () => confirm);
  if (confirmed) return report.status;
  const row = await ctx.db.select().from(bonusCampaigns).where(own).get();
  if (!row) throw notFound("The campaign");
  const { status } = asOfNow(ctx, row);
  if (status === report.status || (status === "ended" && report.status === "active")) return status;
  throw new ApiError("CONFLICT", `The campaign is already ${status}.`);
}

/** The campaign may be one of a test clock. */
async function inTimeOfCampaign(ctx: Ctx, id: string): Promise<Ctx> {
  if (!ctx.settings.sandbox) return ctx;
  const { operatorCode, createdAt } = bonusCampaigns;
  const row = await ctx.db
    .select({ operatorCode, createdAt })
    .from(bonusCampaigns)
    .where(eq(bonusCampaigns.id, id))
    .get();
  return row ? inTimeOf(ctx, row) : ctx;
}
