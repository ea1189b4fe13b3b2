import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { OwnerCtx } from "../../context.ts";
import { retried } from "../../db/retry.ts";
import { bonusCampaigns } from "../../db/schema/promotions.ts";
import { wakeEvents } from "../../ledger/events/record-event.ts";
import { copyFacts } from "../../ledger/shards/copy-facts.ts";
import { LEASE_MS } from "../../lib/outbox/schedule.ts";
import { sendWakeUp } from "../../lib/outbox/wake-up.ts";
import { toTheEnd } from "../../lib/to-the-end.ts";
import { type BonusCampaign, campaignRefused } from "./bonus-campaign.ts";
import { campaignsEnded, endAtProvider } from "./end-campaigns.ts";
import { readCampaign } from "./read-campaign.ts";

/**
 * Ends a campaign for its operator. From then on no free bet of it is accepted, whatever the provider answers. The provider
 * is called until it has answered; a repeat calls it again. Throws NOT_FOUND, and BONUS_CAMPAIGN_REFUSED for one that failed.
 */
export function stopCampaign(ctx: OwnerCtx, id: string): Promise<BonusCampaign> {
  return toTheEnd(ctx, stop(ctx, id));
}

async function stop(ctx: OwnerCtx, id: string): Promise<BonusCampaign> {
  const now = ctx.clock.now();
  const token = ctx.random.uuid();
  const { status, placedAt, nextAttemptAt, leaseToken, leaseUntil } = bonusCampaigns;
  // Until a placement that is under way has ended: the provider must not get the end first. Decided by the write, since one may
  // begin at any time. An end that waits for a placement is due when its lease is over; a repeat waits too.
  const isPlacing = sql`(${placedAt} IS NULL AND ${leaseUntil} > ${now}
    AND (${status} = 'pending' OR ${nextAttemptAt} >= ${leaseUntil}))`;
  const own = and(
    eq(bonusCampaigns.id, id),
    eq(bonusCampaigns.operatorCode, ctx.operator.code),
    // A status that is over by time is not changed: it says what became of the campaign.
    gt(bonusCampaigns.validUntil, now),
  );
  const record = campaignsEnded(ctx, and(own, inArray(bonusCampaigns.status, ["pending", "active"])));
  const end = ctx.db
    .update(bonusCampaigns)
    .set({
      ...{ status: "ended", endOwed: 1, attempts: 0 },
      nextAttemptAt: sql`iif(${isPlacing}, ${leaseUntil}, ${now})`,
      leaseToken: sql`iif(${isPlacing}, ${leaseToken}, ${token})`,
      leaseUntil: sql`iif(${isPlacing}, ${leaseUntil}, ${now + LEASE_MS})`,
      // A repeat does not move it.
      endedAt: sql`coalesce(${bonusCampaigns.endedAt}, ${now})`,
    })
    .where(and(own, inArray(bonusCampaigns.status, ["pending", "active", "ended"])))
    .returning();
  const [recorded, [ended]] = await retried(ctx.log, () => ctx.db.batch([record, end]));
  await wakeEvents(ctx, recorded);
  const campaign = ended ?? (await readCampaign(ctx, { id }));
  if (campaign.status === "failed") throw campaignRefused(campaign.failureReason);
  // Its shards take free bets until they know, and the provider may be slow.
  if (ended) await copyFacts(ctx);
  if (ended?.leaseToken === token) await endAtProvider(ctx, ended);
  else if (ended) await sendWakeUp(ctx, { kind: "campaign", id }, ended.nextAttemptAt);
  return campaign;
}
