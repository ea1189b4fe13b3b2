import { eq } from "drizzle-orm";
import type { ProviderCtx } from "../../context.ts";
import { jackpotFeeds } from "../../db/schema/jackpots.ts";
import { raiseAlert } from "../../gate/alerts/raise-alert.ts";

interface TierWin {
  readonly transactionId: string;
  readonly tierId: string;
}

/** Raises an alert when a provider pays a tier that none of its pools has. The win itself is booked as reported. */
export async function watchTier(ctx: ProviderCtx, { transactionId, tierId }: TierWin): Promise<void> {
  const { providerCode, db, clock } = ctx;
  const feed = await db.select().from(jackpotFeeds).where(eq(jackpotFeeds.providerCode, providerCode)).get();
  if (feed?.jackpots.some(({ tiers }) => tiers.some((tier) => tier.tierId === tierId))) return;
  await raiseAlert(ctx, {
    kind: "jackpot_tier_unknown",
    operatorCode: null,
    transactionId: `${providerCode}:${transactionId}`,
    message: `${providerCode} paid the jackpot tier ${tierId}, which none of its pools has.`,
    at: clock.now(),
    once: `${providerCode} ${tierId}`,
  });
}
