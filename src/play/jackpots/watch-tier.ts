import { eq } from "drizzle-orm";
import type { ProviderCtx } from "../../context.ts";
import { jackpotFeeds } from "../../db/schema/jackpots.ts";
import { raiseAlert } from "../../gate/alerts/raise-alert.ts";

interface TierWin {
  readonly transactionId: string;
  readonly tierId: string;
}

/** Whether a provider has pushed the tier of a jackpot. A fixed prize needs no pool. */
export async function isKnownTier(ctx: ProviderCtx, hit: { tier_id: string; win_type: string }): Promise<boolean> {
  if (hit.win_type === "fixed") return true;
  const { providerCode, db } = ctx;
  const feed = await db.select().from(jackpotFeeds).where(eq(jackpotFeeds.providerCode, providerCode)).get();
  return feed?.jackpots.some(({ tiers }) => tiers.some(({ tierId }) => tierId === hit.tier_id)) === true;
}

/** Raises an alert: a provider paid a tier that none of its pools has. Where wins over limits are held, that one is too. */
export function raiseUnknownTier(ctx: ProviderCtx, { transactionId, tierId }: TierWin) {
  const { providerCode, clock } = ctx;
  return raiseAlert(ctx, {
    kind: "jackpot_tier_unknown",
    operatorCode: null,
    transactionId: `${providerCode}:${transactionId}`,
    message: `${providerCode} paid the jackpot tier ${tierId}, which none of its pools has.`,
    at: clock.now(),
    once: `${providerCode} ${tierId}`,
  });
}
