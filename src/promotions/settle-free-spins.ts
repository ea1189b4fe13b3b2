import { and, eq, inArray, ne } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { freeSpins } from "../db/schema/promotions.ts";
import { ApiError, invalidField, notFound } from "../errors.ts";
import { amountRule, formatAmount, parseAmount } from "../lib/money.ts";

/**
 * The provider reports what a series paid in all (contract: /provider/v1/free-spins/{id}/settle); the wins themselves
 * arrive as movements. Answers the total in the currency's precision; the same again answers the same. Throws NOT_FOUND
 * for a series that is not this provider's, SETTLEMENT_CONFLICT for another amount and for a cancelled series.
 */
export async function settleFreeSpins(
  ctx: Ctx,
  providerCode: string,
  freeSpinsId: string,
  winAmount: string,
): Promise<string> {
  const own = and(
    eq(freeSpins.providerCode, providerCode),
    eq(freeSpins.freeSpinsId, freeSpinsId),
    ne(freeSpins.status, "refused"),
  );
  const grant = await ctx.db.select().from(freeSpins).where(own).get();
  if (!grant) throw notFound("The series");
  const amount = parseAmount(winAmount, grant.precision);
  if (amount === undefined) throw invalidField("win_amount", amountRule(winAmount, grant.precision));
  // A series whose placement is still unanswered was taken, evidently.
  const [finished] = await ctx.db
    .update(freeSpins)
    .set({ status: "finished", winAmount: amount, finishedAt: ctx.clock.now() })
    .where(and(own, inArray(freeSpins.status, ["placing", "active"])))
    .returning();
  const settled = finished ?? (await ctx.db.select().from(freeSpins).where(own).get());
  if (settled?.status === "finished" && settled.winAmount === amount) return formatAmount(amount, grant.precision);
  throw new ApiError(
    "SETTLEMENT_CONFLICT",
    settled?.status === "cancelled" ? "The series was cancelled." : "The series was settled with another amount.",
  );
}
