import { and, eq, ne, sql } from "drizzle-orm";
import type { Ctx, OwnerCtx } from "../../context.ts";
import { freeSpins } from "../../db/schema/promotions.ts";
import { ApiError } from "../../errors.ts";
import { formatNormalised, type Minor } from "../../lib/money.ts";

export type Grant = typeof freeSpins.$inferSelect;

/** The states of a grant that the provider accepted. Operators see only these. */
export const PLACED_STATUSES = ["active", "finished", "cancelled"] as const;

export type PlacedGrant = Grant & { readonly status: (typeof PLACED_STATUSES)[number] };

export function isPlaced(grant: Grant): grant is PlacedGrant {
  return grant.status !== "placing" && grant.status !== "refused";
}

interface Stake {
  readonly betAmount: Minor;
  readonly precision: number;
}

/** Whether two stakes are one decimal, in whatever currencies: 0.20 EUR and 20 JPY are both twenty minor units. */
export function isSameStake(one: Stake, other: Stake): boolean {
  return formatNormalised(one.betAmount, one.precision) === formatNormalised(other.betAmount, other.precision);
}

/** Condition: `isPlaced`. The literals are those of the partial indexes `free_spins_by_player` and `free_spins_by_time`. */
export const IS_PLACED = sql`${freeSpins.status} IN ('active', 'finished', 'cancelled')`;

/** FREE_SPINS_REFUSED; the operator sees the reason. */
export function freeSpinsRefused(reason: string): ApiError {
  return new ApiError("FREE_SPINS_REFUSED", reason);
}

/** The operator's grant with this reference, also while the provider has not answered. */
export function findGrant(ctx: OwnerCtx, reference: string): Promise<Grant | undefined> {
  return ctx.db
    .select()
    .from(freeSpins)
    .where(
      and(
        eq(freeSpins.operatorCode, ctx.operator.code),
        eq(freeSpins.reference, reference),
        ne(freeSpins.status, "refused"),
      ),
    )
    .get();
}

/** The grant as it is now. Refused grants are kept long enough for the requests that wait for them. */
export async function readGrant(ctx: Ctx, id: string): Promise<Grant> {
  const grant = await ctx.db.select().from(freeSpins).where(eq(freeSpins.id, id)).get();
  if (!grant) throw new Error("a grant is gone");
  return grant;
}
