import { and, eq, gt, isNull, lte, or, type SQL } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { bonusCampaigns } from "../../db/schema/promotions.ts";
import { inTurn } from "../../gate/outgoing/call-gate.ts";
import { LEASE_MS } from "../../lib/outbox/schedule.ts";
import { endAtProvider } from "./end-campaigns.ts";
import { placeCampaign } from "./place-campaign.ts";

/** Handles a wake-up: places a campaign that is due and unleased, or ends it at its provider. */
export async function deliverCampaign(ctx: Ctx, id: string): Promise<void> {
  const [due] = await ctx.db
    .select({ providerCode: bonusCampaigns.providerCode })
    .from(bonusCampaigns)
    .where(isDue(id, ctx.clock.now()));
  if (due) await inTurn(ctx, { name: `provider ${due.providerCode}` }, () => claimAndCall(ctx, id));
}

/** Whether the provider answered; undefined if another has the campaign by now. */
async function claimAndCall(ctx: Ctx, id: string): Promise<boolean | undefined> {
  const now = ctx.clock.now();
  const [claimed] = await ctx.db
    .update(bonusCampaigns)
    .set({ leaseToken: ctx.random.uuid(), leaseUntil: now + LEASE_MS })
    .where(isDue(id, now))
    .returning();
  if (!claimed) return undefined;
  if (claimed.endOwed === 1) return endAtProvider(ctx, claimed);
  const { status, placedAt } = await placeCampaign(ctx, claimed);
  return status !== "pending" || placedAt !== null;
}

function isDue(id: string, now: number): SQL | undefined {
  const isUnplaced = and(
    eq(bonusCampaigns.status, "pending"),
    isNull(bonusCampaigns.placedAt),
    gt(bonusCampaigns.validUntil, now),
  );
  return and(
    eq(bonusCampaigns.id, id),
    or(isUnplaced, eq(bonusCampaigns.endOwed, 1)),
    lte(bonusCampaigns.nextAttemptAt, now),
    lte(bonusCampaigns.leaseUntil, now),
  );
}
