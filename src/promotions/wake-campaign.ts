import type { Ctx } from "../context.ts";
import { HOUR_MS, SECOND_MS } from "../lib/clock.ts";
import type { BonusCampaign } from "./bonus-campaign.ts";

/** The longest a queue holds a message back. */
const MAX_DELAY_MS = 12 * HOUR_MS;

/** Asks to be woken when a campaign is due. Losing it loses nothing: the sweep finds what is overdue. */
export async function wakeCampaign(ctx: Ctx, { id, nextAttemptAt }: BonusCampaign): Promise<void> {
  const waitMs = Math.min(Math.max(0, nextAttemptAt - ctx.clock.now()), MAX_DELAY_MS);
  await ctx.env.DELIVERIES.send({ kind: "campaign", id }, { delaySeconds: Math.ceil(waitMs / SECOND_MS) }).catch(
    (cause: unknown) => ctx.log.error("campaign.wake_failed", { campaign_id: id }, cause),
  );
}
