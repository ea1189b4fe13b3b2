import { and, eq, sql } from "drizzle-orm";
import { auditEntry } from "../audit/audit-entry.ts";
import type { AdminCtx } from "../context.ts";
import { operatorKeys } from "../db/schema/operators.ts";
import { notFound } from "../errors.ts";
import { keyCounter } from "../limits/counters.ts";

export interface RevokedKey {
  readonly keyId: string;
  readonly revokedAt: number;
}

/** Revokes a key; it is refused from the next request on. A repeat answers the first revocation. */
export async function revokeKey(ctx: AdminCtx, operatorCode: string, keyId: string): Promise<RevokedKey> {
  const [rows] = await ctx.db.batch([
    ctx.db
      .update(operatorKeys)
      .set({ revokedAt: sql`coalesce(${operatorKeys.revokedAt}, ${ctx.clock.now()})` })
      .where(and(eq(operatorKeys.keyId, keyId), eq(operatorKeys.operatorCode, operatorCode)))
      .returning({ revokedAt: operatorKeys.revokedAt }),
    auditEntry(
      ctx,
      { key_id: keyId },
      sql`EXISTS (SELECT 1 FROM ${operatorKeys} WHERE key_id = ${keyId} AND operator_code = ${operatorCode})`,
    ),
  ]);
  const revokedAt = rows[0]?.revokedAt;
  if (typeof revokedAt !== "number") throw notFound("The key");
  // Also on a repeat: the first call may have been cut off before this.
  await keyCounter(ctx, keyId).invalidate();
  return { keyId, revokedAt };
}
