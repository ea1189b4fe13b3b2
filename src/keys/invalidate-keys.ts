import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { operatorKeys } from "../db/schema/operators.ts";
import { keyCounter } from "../limits/counters.ts";

/** Makes every isolate read an operator's active keys anew, after its limit or allowlist changed. */
export async function invalidateKeys(ctx: Ctx, operatorCode: string): Promise<void> {
  const active = await ctx.db
    .select({ keyId: operatorKeys.keyId })
    .from(operatorKeys)
    .where(and(eq(operatorKeys.operatorCode, operatorCode), isNull(operatorKeys.revokedAt)));
  await Promise.all(active.map(({ keyId }) => keyCounter(ctx, keyId).invalidate()));
}
