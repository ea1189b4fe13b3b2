import { and, eq, gt, isNull, lte } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { bonusCampaigns } from "../db/schema/promotions.ts";
import { LEASE_MS } from "../outbox/schedule.ts";
import { placeCampaign } from "./place-campaign.ts";

/** Handles a wake-up: places a campaign that is due and unleased. */
export async function deliverCampaign(ctx: Ctx, id: string): Promise<void> {
  const now = ctx.clock.now();
  const [claimed] = await ctx.db
    .update(bonusCampaigns)
    .set({ leaseToken: ctx.random.uuid(), leaseUntil: now + LEASE_MS })
    .where(
      and(
        eq(bonusCampaigns.id, id),
        eq(bonusCampaigns.status, "pending"),
        isNull(bonusCampaigns.placedAt),
        lte(bonusCampaigns.nextAttemptAt, now),
        lte(bonusCampaigns.leaseUntil, now),
        gt(bonusCampaigns.validUntil, now),
      ),
    )
    .returning();
  if (claimed) await placeCampaign(ctx, claimed);
}
