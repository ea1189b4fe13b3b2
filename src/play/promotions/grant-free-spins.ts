import { and, eq, inArray, sql } from "drizzle-orm";
import type { ProviderRow } from "../../catalogue/games/visible-games.ts";
import type { ActingCtx } from "../../context.ts";
import { bonusCampaigns, freeSpins } from "../../db/schema/promotions.ts";
import { shards } from "../../db/schema/shards.ts";
import { upstreamUnavailable } from "../../errors.ts";
import { findProvider } from "../../gate/reference/find-provider.ts";
import { chooseShard } from "../../ledger/shards/choose-shard.ts";
import { promotedShard } from "../../ledger/shards/promoted-shard.ts";
import { type Copies, IS_FED, selectCopies } from "../../ledger/shards/read-copies.ts";
import type { Minor } from "../../lib/money.ts";
import { LEASE_MS } from "../../lib/outbox/schedule.ts";
import { refuseOffMenu } from "./bet-menu.ts";
import {
  findGrant,
  freeSpinsRefused,
  type Grant,
  isPlaced,
  isSameStake,
  type PlacedGrant,
  readGrant,
} from "./grant.ts";
import { readUntil } from "./place-campaign.ts";
import { placeGrant } from "./place-grant.ts";
import { areGamesOf, type PromotedGames, promotedGames } from "./promoted-games.ts";

export interface NewGrant {
  readonly playerId: string;
  readonly currency: string;
  readonly precision: number;
  readonly gameIds: readonly string[];
  readonly quantity: number;
  /** Per spin. */
  readonly betAmount: Minor;
  readonly validUntil: number;
  readonly reference: string;
}

interface AnsweredGrant {
  readonly grant: PlacedGrant;
  /** An earlier request made it: what this one says may differ. */
  readonly isRepeat: boolean;
}

/**
 * Grants free spins. Idempotent by reference, also for concurrent requests: one conditional insert decides who places, and
 * the others wait for the provider's answer. Throws GAME_UNAVAILABLE, FREE_SPINS_REFUSED (the reference is free again), and
 * UPSTREAM_UNAVAILABLE while the provider's answer is unknown: a repeat then places the same grant under the same id.
 */
export async function grantFreeSpins(ctx: ActingCtx, input: NewGrant): Promise<AnsweredGrant> {
  // Side by side; what the games and the menus say counts only where the reference is new.
  const finding = promotedGames(ctx, input.gameIds, () =>
    freeSpinsRefused("The games belong to more than one provider. Create one grant per provider."),
  );
  const onMenu = refuseOffMenu(ctx, input);
  for (const reading of [finding, onMenu]) reading.catch(() => undefined);
  const earlier = await findGrant(ctx, input.reference);
  if (earlier) return { grant: await answerEarlier(ctx, earlier), isRepeat: true };
  const promoted = await finding;
  await onMenu;
  const opened = await openGrant(ctx, input, promoted);
  if (opened) return { grant: await placeGrant(ctx, { provider: promoted.provider, ...opened }), isRepeat: false };
  // Another request was first. If it was refused meanwhile, the reference is free again.
  const first = await findGrant(ctx, input.reference);
  return first ? { grant: await answerEarlier(ctx, first), isRepeat: true } : grantFreeSpins(ctx, input);
}

/** Inserts the grant, leased to this request; undefined when the reference is taken. */
async function openGrant(
  ctx: ActingCtx,
  { gameIds: _, ...input }: NewGrant,
  { provider, gameCodes }: PromotedGames,
): Promise<{ readonly grant: Grant; readonly copies: readonly Copies[] } | undefined> {
  const createdAt = ctx.clock.now();
  const { operator } = ctx;
  const counted = promotedShard({ operatorCode: operator.code, playerId: input.playerId, now: createdAt });
  const [[grant], copies] = await ctx.db.batch([
    ctx.db
      .insert(freeSpins)
      .values({
        ...input,
        id: ctx.random.uuid(),
        operatorCode: operator.code,
        providerCode: provider.code,
        shard: sql`COALESCE(${counted}, ${chooseShard(operator, input.playerId)})`,
        freeSpinsId: walletId(ctx, provider, input.reference),
        gameCodes,
        status: "placing",
        leaseToken: ctx.random.uuid(),
        leaseUntil: createdAt + LEASE_MS,
        createdAt,
      })
      .onConflictDoNothing()
      .returning(),
    selectCopies(ctx, and(inArray(shards.id, [...ctx.ledgers.copies]), IS_FED)),
  ]);
  return grant && { grant, copies };
}

/** A reference that may be used as free_spins_id. */
const PLAIN_REFERENCE = /^(?!\.{1,2}$)[A-Za-z0-9_.:-]{1,64}$/;

/**
 * The free_spins_id: the reference if it is plain and no operator uses it at this provider, else a new id. Decided inside
 * the insert, so that two operators cannot get the same one.
 */
function walletId(ctx: ActingCtx, provider: ProviderRow, reference: string) {
  const own = ctx.random.uuid();
  if (!PLAIN_REFERENCE.test(reference)) return own;
  return sql<string>`CASE WHEN EXISTS (
      SELECT 1 FROM ${freeSpins} AS used WHERE used.provider_code = ${provider.code}
        AND used.free_spins_id = ${reference} AND used.status <> 'refused'
    ) OR EXISTS (SELECT 1 FROM ${bonusCampaigns} AS campaign WHERE campaign.id = ${reference})
    THEN ${own} ELSE ${reference} END`;
}

/** A repeat: the first grant, after waiting for the provider's answer. */
async function answerEarlier(ctx: ActingCtx, seen: Grant): Promise<PlacedGrant> {
  if (isPlaced(seen)) return seen;
  const claimed = await claim(ctx, seen);
  if (claimed) return placeGrant(ctx, { provider: await findProvider(ctx, claimed.providerCode), grant: claimed });
  const waiting = (grant: Grant) => grant.status === "placing" && grant.leaseToken === seen.leaseToken;
  const now = await readUntil(
    () => readGrant(ctx, seen.id),
    (grant) => !waiting(grant),
  );
  if (isPlaced(now)) return now;
  if (now.status === "refused") throw freeSpinsRefused(now.refusal ?? "");
  throw upstreamUnavailable("The provider has not confirmed this grant yet.");
}

/** Takes over a placement whose lease has expired. */
async function claim(ctx: ActingCtx, seen: Grant): Promise<Grant | undefined> {
  const now = ctx.clock.now();
  if (seen.leaseUntil > now) return undefined;
  const rows = await ctx.db
    .update(freeSpins)
    .set({ leaseToken: ctx.random.uuid(), leaseUntil: now + LEASE_MS })
    .where(and(eq(freeSpins.id, seen.id), eq(freeSpins.status, "placing"), eq(freeSpins.leaseUntil, seen.leaseUntil)))
    .returning();
  return rows[0];
}

/** The fields in which a repeat differs from the first grant under its reference. */
export async function grantDifferences(ctx: ActingCtx, grant: PlacedGrant, input: NewGrant): Promise<string[]> {
  const differs = {
    player_id: grant.playerId !== input.playerId,
    currency: grant.currency !== input.currency,
    game_ids: !(await areGamesOf(ctx, grant, input.gameIds)),
    quantity: grant.quantity !== input.quantity,
    bet_amount: !isSameStake(grant, input),
    valid_until: grant.validUntil !== input.validUntil,
  };
  return Object.entries(differs).flatMap(([field, isOther]) => (isOther ? [field] : []));
}
