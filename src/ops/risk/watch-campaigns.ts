import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { bonusCampaigns } from "../../db/schema/promotions.ts";
import { riskCampaigns } from "../../db/schema/risk.ts";
import { raiseAlert } from "../../gate/alerts/raise-alert.ts";
import { hasMoved, type Step } from "./cursor.ts";
import type { Win } from "./watch-wins.ts";

const MOST = Number.MAX_SAFE_INTEGER;

/**
 * The statements that count what campaigns with a `campaign_limit` pay, and raise an alert for each that is over it. Its
 * provider keeps the limit; nothing stops a win.
 */
export async function watchCampaigns(ctx: Ctx, wins: readonly Win[], step: Step) {
  const sums = new Map<string, number>();
  for (const { free_spins_id: id, amount } of wins) {
    if (id !== null) sums.set(id, Math.min(MOST, (sums.get(id) ?? 0) + amount));
  }
  if (sums.size === 0) return [];
  const named = sql`${bonusCampaigns.id} IN (SELECT value FROM json_each(${JSON.stringify([...sums.keys()])}))`;
  const limited = await ctx.db
    .select({
      id: bonusCampaigns.id,
      operatorCode: bonusCampaigns.operatorCode,
      providerCode: bonusCampaigns.providerCode,
      limit: sql<number>`${bonusCampaigns.campaignLimit}`,
    })
    .from(bonusCampaigns)
    .where(and(named, isNotNull(bonusCampaigns.campaignLimit)));
  return limited.flatMap(({ id, operatorCode, providerCode, limit }) => {
    const own = insertSelect(
      ctx.db,
      riskCampaigns,
      { campaignId: sql`${id}`, won: sql`${sums.get(id) ?? 0}` },
      { where: hasMoved(step) },
    ).onConflictDoUpdate({
      target: riskCampaigns.campaignId,
      set: { won: sql`min(${riskCampaigns.won} + excluded.won, ${MOST})` },
    });
    const alert = {
      kind: "campaign_over_limit",
      operatorCode,
      providerCode,
      message: `The wins of campaign ${id} are over its campaign_limit, which its provider keeps.`,
      at: ctx.clock.now(),
      once: id,
    } as const;
    const isOver = and(eq(riskCampaigns.campaignId, id), gt(riskCampaigns.won, limit));
    return [own, raiseAlert(ctx, alert, { from: riskCampaigns, where: isOver })];
  });
}
