import { and, eq } from "drizzle-orm";
import type { ProviderRow } from "../../catalogue/games/visible-games.ts";
import type { Ctx } from "../../context.ts";
import { retried } from "../../db/retry.ts";
import { freeSpins } from "../../db/schema/promotions.ts";
import { upstreamUnavailable } from "../../errors.ts";
import { copyFacts, copyFactsTo } from "../../ledger/shards/copy-facts.ts";
import { giveRows } from "../../ledger/shards/give-rows.ts";
import type { Copies } from "../../ledger/shards/read-copies.ts";
import { isoTime } from "../../lib/clock.ts";
import { formatAmount } from "../../lib/money.ts";
import { toTheEnd } from "../../lib/to-the-end.ts";
import { ProviderRefusal } from "../providers/port.ts";
import { providerFor } from "../providers/provider-for.ts";
import { refusalReason, refusedByProvider } from "../providers/refused-by-provider.ts";
import { type Grant, isPlaced, type PlacedGrant, readGrant } from "./grant.ts";
import { unclear } from "./provider-answer.ts";

interface Placement {
  readonly provider: ProviderRow;
  readonly grant: Grant;
  /** How far the shards were when the grant was inserted, just now. */
  readonly copies?: readonly Copies[];
}

/** Places a grant whose lease the caller holds, and stores the outcome. */
export function placeGrant(ctx: Ctx, placement: Placement): Promise<PlacedGrant> {
  return toTheEnd(ctx, place(ctx, placement));
}

/** Whether the shard that counts a new grant has it. The control database has all. */
async function isGiven(ctx: Ctx, grant: Grant, copies: readonly Copies[]): Promise<boolean> {
  if (grant.shard !== null && !ctx.ledgers.copies.includes(grant.shard)) return true;
  const own = copies.find(({ shard }) => shard === grant.shard);
  return own !== undefined && giveRows(ctx, own, [{ table: freeSpins, rows: [grant] }]);
}

async function place(ctx: Ctx, { provider, grant, copies }: Placement): Promise<PlacedGrant> {
  const placing = and(eq(freeSpins.id, grant.id), eq(freeSpins.status, "placing"));
  const leased = and(placing, eq(freeSpins.leaseToken, grant.leaseToken ?? ""));
  const called = providerFor(ctx, provider);
  called.prepare?.(ctx);
  try {
    // A bet may come with the provider's answer: the shard must know the grant before.
    if (!(copies && (await isGiven(ctx, grant, copies)))) await copyFactsTo(ctx, async () => [grant.shard]);
    await called.grantFreeSpins(ctx, {
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
    const given = ctx.db
      .update(freeSpins)
      // Outcome unknown: the lease ends and its token changes, so that waiting requests stop and a repeat may place again.
      .set(
        refused
          ? { status: "refused", refusal: refusalReason(cause) }
          : { leaseToken: ctx.random.uuid(), leaseUntil: 0 },
      )
      .where(leased);
    await retried(ctx.log, () => given);
    // Its shard took it for one that is being placed, which a bet may be of.
    if (refused) await copyFacts(ctx);
    throw refused ? refusedByProvider(ctx, "FREE_SPINS_REFUSED", cause) : unclear(ctx, "free_spins.place", cause);
  }
  // Even if the lease has expired: the provider has the grant, and may already have settled it.
  const accepted = ctx.db.update(freeSpins).set({ status: "active" }).where(placing).returning();
  const [active] = await retried(ctx.log, () => accepted);
  const now = active ?? (await readGrant(ctx, grant.id));
  if (isPlaced(now)) return now;
  throw upstreamUnavailable("The provider gave contradictory answers for this grant.");
}
