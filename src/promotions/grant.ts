import { and, eq, ne } from "drizzle-orm";
import type { Ctx, OperatorCtx } from "../context.ts";
import { freeSpins } from "../db/schema/promotions.ts";
import { ApiError } from "../errors.ts";

/** A free-spin grant as its row holds it. */
export type Grant = typeof freeSpins.$inferSelect;

/** A grant that operators see: one that the provider took. */
export type PlacedGrant = Grant & { readonly status: "active" | "finished" | "cancelled" };

/** Whether the provider took the grant, and operators see it. */
export function isPlaced(grant: Grant): grant is PlacedGrant {
  return grant.status !== "placing" && grant.status !== "refused";
}

/** FREE_SPINS_REFUSED with the reason, which reaches the operator. */
export function freeSpinsRefused(reason: string): ApiError {
  return new ApiError("FREE_SPINS_REFUSED", reason);
}

/** The grant under an operator's reference, also one that the provider has not answered yet. */
export function findGrant(ctx: OperatorCtx, reference: string): Promise<Grant | undefined> {
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

/** The grant as it is now; a row never goes away while somebody waits for it. */
export async function readGrant(ctx: Ctx, id: string): Promise<Grant> {
  const grant = await ctx.db.select().from(freeSpins).where(eq(freeSpins.id, id)).get();
  if (!grant) throw new Error("a grant is gone");
  return grant;
}
