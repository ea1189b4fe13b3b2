import { and, eq, gt, sql } from "drizzle-orm";
import type { AdminCtx } from "../../context.ts";
import { datedRateCards } from "../../db/schema/billing.ts";
import { ApiError, notFound } from "../../errors.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { findOperator } from "../../gate/reference/find-operator.ts";
import { utcDay } from "../../lib/clock.ts";

/**
 * Removes a rate card before the day from which it holds: the card before it holds on. Errors: NOT_FOUND; CONFLICT for a card
 * that holds already or did.
 */
export async function withdrawRates(
  ctx: AdminCtx,
  { operatorCode, from }: { operatorCode: string; from: string },
): Promise<void> {
  const { db, clock } = ctx;
  await findOperator(ctx, operatorCode);
  const own = and(eq(datedRateCards.operatorCode, operatorCode), eq(datedRateCards.fromDay, from));
  const coming = and(own, gt(datedRateCards.fromDay, utcDay(clock.now())));
  const [, withdrawn] = await db.batch([
    // Before the deletion, after which its condition is false.
    auditEntry(
      ctx,
      { operator_code: operatorCode, from },
      sql`EXISTS (SELECT 1 FROM ${datedRateCards} WHERE ${coming})`,
    ),
    db.delete(datedRateCards).where(coming).returning(),
  ]);
  if (withdrawn.length > 0) return;
  if ((await db.$count(datedRateCards, own)) === 0) throw notFound("The rate card");
  throw new ApiError("CONFLICT", `The rate card holds since ${from}. Set another one, from a later day.`);
}
