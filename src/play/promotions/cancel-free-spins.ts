import { and, eq } from "drizzle-orm";
import type { OwnerCtx } from "../../context.ts";
import { retried } from "../../db/retry.ts";
import { freeSpins } from "../../db/schema/promotions.ts";
import { findProvider } from "../../gate/reference/find-provider.ts";
import { toTheEnd } from "../../lib/to-the-end.ts";
import { ProviderRefusal } from "../providers/port.ts";
import { providerFor } from "../providers/provider-for.ts";
import { refusedByProvider } from "../providers/refused-by-provider.ts";
import { freeSpinsRefused, type PlacedGrant } from "./grant.ts";
import { unclear } from "./provider-answer.ts";
import { readFreeSpins } from "./read-free-spins.ts";

/**
 * Cancels a grant; a repeat returns the same. Throws NOT_FOUND, FREE_SPINS_REFUSED when it is finished or expired or the
 * provider refuses, and UPSTREAM_UNAVAILABLE.
 */
export function cancelFreeSpins(ctx: OwnerCtx, id: string): Promise<PlacedGrant> {
  return toTheEnd(ctx, cancel(ctx, id));
}

async function cancel(ctx: OwnerCtx, id: string): Promise<PlacedGrant> {
  const grant = await readFreeSpins(ctx, { id });
  if (!isCancellable(ctx, grant)) return grant;
  const provider = providerFor(ctx, await findProvider(ctx, grant.providerCode));
  try {
    await provider.cancelFreeSpins(ctx, grant.freeSpinsId);
  } catch (cause) {
    if (!(cause instanceof ProviderRefusal)) throw unclear(ctx, "free_spins.cancel", cause);
    // Meanwhile the provider may have settled the grant, or a repeat may have cancelled it.
    const now = await readFreeSpins(ctx, { id });
    if (isCancellable(ctx, now)) throw refusedByProvider(ctx, "FREE_SPINS_REFUSED", cause);
    return now;
  }
  const cancelled = ctx.db
    .update(freeSpins)
    .set({ status: "cancelled", cancelledAt: ctx.clock.now() })
    .where(and(eq(freeSpins.id, id), eq(freeSpins.status, "active")));
  await retried(ctx.log, () => cancelled);
  const now = await readFreeSpins(ctx, { id });
  isCancellable(ctx, now);
  return now;
}

/** False for a cancelled grant; throws for one that can no longer be cancelled. */
function isCancellable(ctx: OwnerCtx, grant: PlacedGrant): boolean {
  if (grant.status === "cancelled") return false;
  if (grant.status === "finished") throw freeSpinsRefused("The grant is already finished.");
  if (grant.validUntil <= ctx.clock.now()) throw freeSpinsRefused("The grant has expired: its valid_until has passed.");
  return true;
}
