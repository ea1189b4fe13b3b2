import { and, eq, inArray, ne } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { freeSpins } from "../db/schema/promotions.ts";
import { ApiError, invalidField, notFound } from "../errors.ts";
import { amountRule, formatAmount, parseAmount } from "../lib/money.ts";

interface Settlement {
  readonly providerCode: string;
  readonly freeSpinsId: string;
  /** A plain decimal string. */
  readonly winAmount: string;
}

/**
 * Takes the total that a grant has paid, as its provider reports it. Reporting only: the wins arrive as transactions of
 * their own. Returns the total with the currency's decimal places; a repeat returns the same. Throws NOT_FOUND for another
 * provider's grant, SETTLEMENT_CONFLICT for a different amount or a cancelled grant.
 */
export async function settleFreeSpins(ctx: Ctx, { providerCode, freeSpinsId, winAmount }: Settlement): Promise<string> {
  const own = and(
    eq(freeSpins.providerCode, providerCode),
    eq(freeSpins.freeSpinsId, freeSpinsId),
    ne(freeSpins.status, "refused"),
  );
  const grant = await ctx.db.select().from(freeSpins).where(own).get();
  if (!grant) throw notFound("The grant");
  const amount = parseAmount(winAmount, grant.precision);
  if (amount === undefined) throw invalidField("win_amount", amountRule(winAmount, grant.precision));
  // A settled grant was accepted, even if the answer to its placement is still missing.
  const [finished] = await ctx.db
    .update(freeSpins)
    .set({ status: "finished", winAmount: amount, finishedAt: ctx.clock.now() })
    .where(and(own, inArray(freeSpins.status, ["placing", "active"])))
    .returning();
  const settled = finished ?? (await ctx.db.select().from(freeSpins).where(own).get());
  if (settled?.status === "finished" && settled.winAmount === amount) return formatAmount(amount, grant.precision);
  throw new ApiError(
    "SETTLEMENT_CONFLICT",
    settled?.status === "cancelled" ? "The grant was cancelled." : "The grant was settled with a different amount.",
  );
}
