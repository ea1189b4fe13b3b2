import { eq } from "drizzle-orm";
import type { ProviderCtx } from "../../context.ts";
import { jackpotFeeds } from "../../db/schema/jackpots.ts";
import { raiseAlert } from "../../gate/alerts/raise-alert.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import { inTime } from "../../lib/in-time.ts";

interface TierWin {
  readonly transactionId: string;
  readonly tierId: string;
}

const MAX_READ_MS = SECOND_MS / 2;

/**
 * Whether a provider has pushed the tier of a jackpot. A fixed prize needs no pool. Undefined while the control database does not
 * answer: the win needs only its shard.
 */
export async function isKnownTier(
  { db, log, providerCode }: ProviderCtx,
  hit: { tier_id: string; win_type: string },
): Promise<boolean | undefined> {
  if (hit.win_type === "fixed") return true;
  const read = db.select().from(jackpotFeeds).where(eq(jackpotFeeds.providerCode, providerCode));
  try {
    const feed = await inTime(read.get(), MAX_READ_MS);
    return feed?.jackpots.some(({ tiers }) => tiers.some(({ tierId }) => tierId === hit.tier_id)) === true;
  } catch (cause) {
    log.error("jackpot.tiers_unread", {}, cause);
    return undefined;
  }
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
