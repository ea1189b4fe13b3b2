import { eq } from "drizzle-orm";
import type { ProviderCtx } from "../../context.ts";
import { jackpotFeeds } from "../../db/schema/jackpots.ts";
import { raiseAlert } from "../../gate/alerts/raise-alert.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import { inTime } from "../../lib/in-time.ts";

interface Hit {
  readonly tier_id: string;
  readonly win_type: string;
}

/** Before the booking, which waits for it, and behind the answer. */
const MAX_READ_MS = SECOND_MS / 2;
const MAX_LATER_READ_MS = 2 * SECOND_MS;

/**
 * Whether a provider has pushed the tier of a jackpot. A fixed prize needs no pool. False too while the control database does
 * not answer in time: the win needs only its shard.
 */
export async function isKnownTier(ctx: ProviderCtx, hit: Hit): Promise<boolean> {
  try {
    return await inTime(hasTier(ctx, hit), MAX_READ_MS);
  } catch (cause) {
    ctx.log.error("jackpot.tiers_unread", {}, cause);
    return false;
  }
}

async function hasTier({ db, providerCode }: ProviderCtx, { tier_id: tierId, win_type: type }: Hit): Promise<boolean> {
  if (type === "fixed") return true;
  const feed = await db.select().from(jackpotFeeds).where(eq(jackpotFeeds.providerCode, providerCode)).get();
  return feed?.jackpots.some(({ tiers }) => tiers.some((tier) => tier.tierId === tierId)) === true;
}

/**
 * Raises an alert: a provider paid a tier that none of its pools has. Where wins over limits are held, that one is too. Looks
 * for longer first, because the read before the booking may have been too slow.
 */
export async function alertUnknownTier(ctx: ProviderCtx, hit: Hit, transactionId: string): Promise<void> {
  if (await inTime(hasTier(ctx, hit), MAX_LATER_READ_MS)) return;
  const { providerCode, clock } = ctx;
  const tierId = hit.tier_id;
  await raiseAlert(ctx, {
    kind: "jackpot_tier_unknown",
    operatorCode: null,
    transactionId: `${providerCode}:${transactionId}`,
    message: `${providerCode} paid the jackpot tier ${tierId}, which none of its pools has.`,
    at: clock.now(),
    once: `${providerCode} ${tierId}`,
  });
}
