import { and, eq } from "drizzle-orm";
import type { ProviderRow } from "../catalogue/visible-games.ts";
import type { Ctx } from "../context.ts";
import { freeSpins } from "../db/schema/promotions.ts";
import { upstreamUnavailable } from "../errors.ts";
import { isoTime } from "../lib/clock.ts";
import { formatAmount } from "../lib/money.ts";
import { ProviderRefusal } from "../providers/port.ts";
import { providerFor } from "../providers/provider-for.ts";
import { freeSpinsRefused, type Grant, isPlaced, type PlacedGrant, readGrant } from "./grant.ts";
import { refusalReason, unclear } from "./provider-answer.ts";

/** Places a grant whose lease the caller holds, and writes down what the provider said. */
export async function placeGrant(ctx: Ctx, provider: ProviderRow, grant: Grant): Promise<PlacedGrant> {
  const placing = and(eq(freeSpins.id, grant.id), eq(freeSpins.status, "placing"));
  const leased = and(placing, eq(freeSpins.leaseToken, grant.leaseToken ?? ""));
  try {
    await providerFor(ctx, provider).grantFreeSpins(ctx, {
      freeSpinsId: grant.freeSpinsId,
      operatorCode: grant.operatorCode,
      playerId: grant.playerId,
      currency: grant.currency,
      gameCodes: grant.gameCodes,
      quantity: grant.quantity,
      betAmount: formatAmount(grant.betAmount, grant.precision),
      validUntil: isoTime(grant.validUntil),
    });
  } catch (cause) {
    const refused = cause instanceof ProviderRefusal;
    await ctx.db
      .update(freeSpins)
      // Unknown: the lease is given back with a new token, so that those who wait on it know, and the repeat may place again.
      .set(
        refused
          ? { status: "refused", refusal: refusalReason(cause) }
          : { leaseToken: ctx.random.uuid(), leaseUntil: 0 },
      )
      .where(leased);
    throw refused ? freeSpinsRefused(refusalReason(cause)) : unclear(ctx, "free_spins.place", cause);
  }
  // Also where the lease is over by now: the provider has the series. It may even have settled it.
  const [active] = await ctx.db.update(freeSpins).set({ status: "active" }).where(placing).returning();
  const now = active ?? (await readGrant(ctx, grant.id));
  if (isPlaced(now)) return now;
  throw upstreamUnavailable("The provider's answers for this grant contradict each other.");
}
