import { and, eq } from "drizzle-orm";
import type { OwnerCtx } from "../../context.ts";
import { freeSpins } from "../../db/schema/promotions.ts";
import { notFound } from "../../errors.ts";
import { findGrant, isPlaced, type PlacedGrant } from "./grant.ts";

/** A grant of the operator. Throws NOT_FOUND, also while the provider has not accepted it. */
export async function readFreeSpins(
  ctx: OwnerCtx,
  by: { readonly id: string } | { readonly reference: string },
): Promise<PlacedGrant> {
  const grant =
    "reference" in by
      ? await findGrant(ctx, by.reference)
      : await ctx.db
          .select()
          .from(freeSpins)
          .where(and(eq(freeSpins.id, by.id), eq(freeSpins.operatorCode, ctx.operator.code)))
          .get();
  if (!grant || !isPlaced(grant)) throw notFound("The grant");
  return grant;
}
