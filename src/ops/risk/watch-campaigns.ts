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
 * The statements that count what campaigns with a `campaign_limit` pay, and raise an alert for each that is over it: two, of
 * however many campaigns. Its provider keeps the limit; nothing stops a win.
 */
export function watchCampaigns(ctx: Ctx, wins: readonly Win[], step: Step) {
  const sums = new Map<string, number>();
  for (const { free_spins_id: id, amount } of wins) {
    if (id !== null) sums.set(id, Math.min(MOST, (sums.get(id) ?? 0) + amount));
  }
  if (sums.size === 0) return [];
  const { id, operatorCode, providerCode, campaignLimit } = bonusCampaigns;
  const from = sql`json_each(${JSON.stringify([...sums])}) JOIN ${bonusCampaigns} ON ${id} = value ->> 0`;
  const won = insertSelect(
    ctx.db,
    riskCampaigns,
    { campaignId: id, won: sql`value ->> 1` },
    { from, where: and(isNotNull(campaignLimit), hasMoved(step)) },
  ).onConflictDoUpdate({
    target: riskCampaigns.campaignId,
    set: { won: sql`min(${riskCampaigns.won} + excluded.won, ${MOST})` },
  });
  const message = sql`'The wins of campaign ' || ${id} || ' are over its campaign_limit, which its provider keeps.'`;
  const alert = raiseAlert(
    ctx,
    {
      ...{ kind: "campaign_over_limit", id: sql`${`${step.token}-`} || ${id}`, operatorCode, providerCode, message },
      ...{ at: ctx.clock.now(), once: sql`${id}` },
    },
    {
      from: sql`${from} JOIN ${riskCampaigns} ON ${eq(riskCampaigns.campaignId, id)}`,
      where: gt(riskCampaigns.won, campaignLimit),
    },
  );
  return [won, alert];
}
