import { sql } from "drizzle-orm";
import type { AdminCtx } from "../../context.ts";
import { currencies } from "../../db/schema/currencies.ts";
import { ApiError } from "../../errors.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { precisionOf } from "../../gate/reference/precision-of.ts";
import { knownPrecision } from "../../lib/currency.ts";

interface NewCurrency {
  readonly code: string;
  readonly precision: number;
}

/**
 * Adds a currency that is not built in. Its precision is permanent, because the books are kept in it: a different one
 * for a known code is CONFLICT.
 */
export async function putCurrency(ctx: AdminCtx, { code, precision }: NewCurrency): Promise<void> {
  if (knownPrecision(code) === undefined) {
    await ctx.db.batch([
      ctx.db.insert(currencies).values({ code, precision }).onConflictDoNothing(),
      auditEntry(
        ctx,
        { code, precision },
        sql`EXISTS (SELECT 1 FROM ${currencies} WHERE code = ${code} AND precision = ${precision})`,
      ),
    ]);
  }
  const places = await precisionOf(ctx, code);
  if (places !== precision)
    throw new ApiError("CONFLICT", `The currency ${code} already has ${places} decimal places.`);
}
