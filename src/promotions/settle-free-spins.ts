import { and, eq, inArray, ne } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { freeSpins } from "../db/schema/promotions.ts";
import { ApiError, invalidField, notFound } from "../errors.ts";
import { amountRule, formatAmount, parseAmount } from "../lib/money.ts";

/** The total that a provider reports for a finished grant. */
export interface Settlement {
  readonly providerCode: string;
  readonly freeSpinsId: string;
  readonly winAmount: string;
}

/**
 * Records the total win of a grant, for reporting: the wins themselves arrive as movements. Answers the total in the
 * currency's precision; a repeat gets the same answer. Throws NOT_FOUND for a grant of another provider,
 * SETTLEMENT_CONFLICT for a different amount and for a cancelled grant (docs/contract/providers.md#settling-free-spins).
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
  // `placing` too: a provider that settles a grant has accepted it, even if its answer never arrived.
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
