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

interface Placement {
  readonly provider: ProviderRow;
  readonly grant: Grant;
}

/** Places a grant whose lease the caller holds, and stores the outcome. */
export async function placeGrant(ctx: Ctx, { provider, grant }: Placement): Promise<PlacedGrant> {
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
      // Outcome unknown: the lease ends and its token changes, so that waiting requests stop and a repeat may place again.
      .set(
        refused
          ? { status: "refused", refusal: refusalReason(cause) }
          : { leaseToken: ctx.random.uuid(), leaseUntil: 0 },
      )
      .where(leased);
    throw refused ? freeSpinsRefused(refusalReason(cause)) : unclear(ctx, "free_spins.place", cause);
  }
  // Even if the lease has expired: the provider has the grant, and may already have settled it.
  const [active] = await ctx.db.update(freeSpins).set({ status: "active" }).where(placing).returning();
  const now = active ?? (await readGrant(ctx, grant.id));
  if (isPlaced(now)) return now;
  throw upstreamUnavailable("The provider gave contradictory answers for this grant.");
}
