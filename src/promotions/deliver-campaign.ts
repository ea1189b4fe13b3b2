import { and, eq, gt, isNull, lte, type SQL } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { bonusCampaigns } from "../db/schema/promotions.ts";
import { LEASE_MS } from "../outbox/schedule.ts";
import { inTurn } from "../outgoing/call-gate.ts";
import { placeCampaign } from "./place-campaign.ts";

/** Handles a wake-up: places a campaign that is due and unleased. */
export async function deliverCampaign(ctx: Ctx, id: string): Promise<void> {
  const [due] = await ctx.db
    .select({ providerCode: bonusCampaigns.providerCode })
    .from(bonusCampaigns)
    .where(isDue(id, ctx.clock.now()));
  if (due) await inTurn(ctx, { name: `provider ${due.providerCode}` }, () => claimAndPlace(ctx, id));
}

/** Whether the provider answered; undefined if another has the campaign by now. */
async function claimAndPlace(ctx: Ctx, id: string): Promise<boolean | undefined> {
  const now = ctx.clock.now();
  const [claimed] = await ctx.db
    .update(bonusCampaigns)
    .set({ leaseToken: ctx.random.uuid(), leaseUntil: now + LEASE_MS })
    .where(isDue(id, now))
    .returning();
  if (!claimed) return undefined;
  const { status, placedAt } = await placeCampaign(ctx, claimed);
  return status !== "pending" || placedAt !== null;
}

function isDue(id: string, now: number): SQL | undefined {
  return and(
    eq(bonusCampaigns.id, id),
    eq(bonusCampaigns.status, "pending"),
    isNull(bonusCampaigns.placedAt),
    lte(bonusCampaigns.nextAttemptAt, now),
    lte(bonusCampaigns.leaseUntil, now),
    gt(bonusCampaigns.validUntil, now),
  );
}
