import { and, inArray, lt } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { BONUS_STATUSES, sandboxBonuses, sandboxCampaignPlayers, sandboxCampaigns } from "../../db/schema/index.ts";
import { MAX_HISTORY_AGE_MS } from "../play/round.ts";

const MAX_CAMPAIGNS_PER_RUN = 20;
const MAX_BONUSES_PER_RUN = 1_000;

/** Scheduled job: deletes bonuses and campaigns 30 days after they expired. */
export async function forgetPromotions(ctx: Ctx): Promise<void> {
  const { db, clock } = ctx;
  const before = clock.now() - MAX_HISTORY_AGE_MS;
  const campaigns = await db
    .select({ id: sandboxCampaigns.id })
    .from(sandboxCampaigns)
    .where(lt(sandboxCampaigns.validUntil, before))
    .limit(MAX_CAMPAIGNS_PER_RUN);
  const ids = campaigns.map(({ id }) => id);
  const bonuses = db
    .select({ id: sandboxBonuses.id })
    .from(sandboxBonuses)
    // Every status is listed, because the index begins with the status.
    .where(and(inArray(sandboxBonuses.status, BONUS_STATUSES), lt(sandboxBonuses.validUntil, before)))
    .limit(MAX_BONUSES_PER_RUN);
  await db.batch([
    db.delete(sandboxBonuses).where(inArray(sandboxBonuses.id, bonuses)),
    db.delete(sandboxCampaignPlayers).where(inArray(sandboxCampaignPlayers.campaignId, ids)),
    db.delete(sandboxCampaigns).where(inArray(sandboxCampaigns.id, ids)),
  ]);
}
