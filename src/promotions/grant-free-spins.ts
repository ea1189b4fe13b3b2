import { and, eq, sql } from "drizzle-orm";
import { findProvider } from "../catalogue/find-provider.ts";
import type { ProviderRow } from "../catalogue/visible-games.ts";
import type { OperatorCtx } from "../context.ts";
import { bonusCampaigns, freeSpins } from "../db/schema/promotions.ts";
import { upstreamUnavailable } from "../errors.ts";
import type { Minor } from "../lib/money.ts";
import { LEASE_MS } from "../outbox/schedule.ts";
import { findGrant, freeSpinsRefused, type Grant, isPlaced, type PlacedGrant, readGrant } from "./grant.ts";
import { type PromotedGames, promotedGames } from "./one-provider.ts";
import { placeGrant } from "./place-grant.ts";
import { readUntil } from "./read-until.ts";

export interface NewGrant {
  readonly playerId: string;
  readonly currency: string;
  readonly precision: number;
  readonly gameIds: readonly string[];
  readonly quantity: number;
  /** Stake of one spin. */
  readonly betAmount: Minor;
  readonly validUntil: number;
  readonly reference: string;
}

/**
 * Grants a series of free spins (interface: POST /v1/free-spins). Idempotent on the reference, also at once: one
 * conditional insert decides who places, the others wait for what the provider says. Throws GAME_UNAVAILABLE,
 * FREE_SPINS_REFUSED (nothing is left behind), and UPSTREAM_UNAVAILABLE while the provider's answer is unknown: the
 * repeat places the same series again under the same id.
 */
export async function grantFreeSpins(ctx: OperatorCtx, input: NewGrant): Promise<PlacedGrant> {
  const earlier = await findGrant(ctx, input.reference);
  if (earlier) return answerEarlier(ctx, earlier);
  const promoted = await promotedGames(ctx, input.gameIds, () =>
    freeSpinsRefused("The games belong to more than one provider: place a separate grant for each."),
  );
  const opened = await openGrant(ctx, input, promoted);
  if (opened) return placeGrant(ctx, promoted.provider, opened);
  // Somebody else was first; a refusal meanwhile has set the reference free again.
  const first = await findGrant(ctx, input.reference);
  return first ? answerEarlier(ctx, first) : grantFreeSpins(ctx, input);
}

/** Writes the grant down, to be placed by whoever holds its lease; undefined when the reference is taken. */
async function openGrant(
  ctx: OperatorCtx,
  { gameIds: _, ...input }: NewGrant,
  { provider, gameCodes }: PromotedGames,
): Promise<Grant | undefined> {
  const createdAt = ctx.clock.now();
  const rows = await ctx.db
    .insert(freeSpins)
    .values({
      ...input,
      id: ctx.random.uuid(),
      operatorCode: ctx.operator.code,
      providerCode: provider.code,
      freeSpinsId: walletId(ctx, provider, input.reference),
      gameCodes,
      status: "placing",
      leaseToken: ctx.random.uuid(),
      leaseUntil: createdAt + LEASE_MS,
      createdAt,
    })
    .onConflictDoNothing()
    .returning();
  return rows[0];
}

/** Letters, digits and `_ . : -`, at most 64 of them (interface: free_spins_id). */
const PLAIN_REFERENCE = /^[A-Za-z0-9_.:-]{1,64}$/;

/**
 * What the wallet sees: the reference when it is plain and not yet used at the provider by any operator, else an id of
 * the service. Decided inside the insert, so that two operators cannot get the same one.
 */
function walletId(ctx: OperatorCtx, provider: ProviderRow, reference: string) {
  const own = ctx.random.uuid();
  if (!PLAIN_REFERENCE.test(reference)) return own;
  return sql<string>`CASE WHEN EXISTS (
      SELECT 1 FROM ${freeSpins} AS used WHERE used.provider_code = ${provider.code}
        AND used.free_spins_id = ${reference} AND used.status <> 'refused'
    ) OR EXISTS (SELECT 1 FROM ${bonusCampaigns} AS campaign WHERE campaign.id = ${reference})
    THEN ${own} ELSE ${reference} END`;
}

/** A repeat: the first grant, once the provider has answered for it. */
async function answerEarlier(ctx: OperatorCtx, seen: Grant): Promise<PlacedGrant> {
  if (isPlaced(seen)) return seen;
  const claimed = await claim(ctx, seen);
  if (claimed) return placeGrant(ctx, await findProvider(ctx, claimed.providerCode), claimed);
  const waiting = (grant: Grant) => grant.status === "placing" && grant.leaseToken === seen.leaseToken;
  const now = await readUntil(
    () => readGrant(ctx, seen.id),
    (grant) => !waiting(grant),
  );
  if (isPlaced(now)) return now;
  if (now.status === "refused") throw freeSpinsRefused(now.refusal ?? "");
  throw upstreamUnavailable("The provider has not answered for this grant.");
}

/** Takes over a placement that nobody is at any more. */
async function claim(ctx: OperatorCtx, seen: Grant): Promise<Grant | undefined> {
  const now = ctx.clock.now();
  if (seen.leaseUntil > now) return undefined;
  const rows = await ctx.db
    .update(freeSpins)
    .set({ leaseToken: ctx.random.uuid(), leaseUntil: now + LEASE_MS })
    .where(and(eq(freeSpins.id, seen.id), eq(freeSpins.status, "placing"), eq(freeSpins.leaseUntil, seen.leaseUntil)))
    .returning();
  return rows[0];
}
