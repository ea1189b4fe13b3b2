import { and, eq, type SQL } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { sandboxBonuses, sandboxCampaigns } from "../../db/schema/index.ts";

/** Ends a campaign of the provider, if `condition` holds, and cancels its open bonuses. False, with nothing done, otherwise. */
export async function endCampaign(
  ctx: Ctx,
  providerCode: string,
  campaignId: string,
  condition?: SQL,
): Promise<boolean> {
  const own = and(eq(sandboxCampaigns.id, campaignId), eq(sandboxCampaigns.providerCode, providerCode));
  const [ended] = await ctx.db
    .update(sandboxCampaigns)
    .set({ ended: true })
    .where(and(own, condition))
    .returning({ id: sandboxCampaigns.id });
  if (!ended) return false;
  await ctx.db
    .update(sandboxBonuses)
    .set({ status: "cancelled" })
    .where(and(eq(sandboxBonuses.freeSpinsId, campaignId), eq(sandboxBonuses.status, "open")));
  return true;
}
