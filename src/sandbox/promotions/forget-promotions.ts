import { and, inArray, lt } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { BONUS_STATUSES, sandboxBonuses, sandboxCampaignPlayers, sandboxCampaigns } from "../../db/schema/index.ts";
import { MAX_HISTORY_AGE_MS } from "../play/round.ts";

const MOST_CAMPAIGNS = 20;
const MOST_BONUSES = 1_000;

/** The cron's duty: forgets what the sandbox was given to promote, 30 days after its time was over. */
export async function forgetPromotions(ctx: Ctx): Promise<void> {
  const { db, clock } = ctx;
  const before = clock.now() - MAX_HISTORY_AGE_MS;
  const campaigns = await db
    .select({ id: sandboxCampaigns.id })
    .from(sandboxCampaigns)
    .where(lt(sandboxCampaigns.validUntil, before))
    .limit(MOST_CAMPAIGNS);
  const ids = campaigns.map(({ id }) => id);
  const bonuses = db
    .select({ id: sandboxBonuses.id })
    .from(sandboxBonuses)
    // Any status: named, because the index begins with it.
    .where(and(inArray(sandboxBonuses.status, BONUS_STATUSES), lt(sandboxBonuses.validUntil, before)))
    .limit(MOST_BONUSES);
  await db.batch([
    db.delete(sandboxBonuses).where(inArray(sandboxBonuses.id, bonuses)),
    db.delete(sandboxCampaignPlayers).where(inArray(sandboxCampaignPlayers.campaignId, ids)),
    db.delete(sandboxCampaigns).where(inArray(sandboxCampaigns.id, ids)),
  ]);
}
