import { and, eq, sql } from "drizzle-orm";
import type { AdminCtx } from "../../context.ts";
import { staffTokens } from "../../db/schema/staff.ts";
import { notFound } from "../../errors.ts";
import { auditEntry } from "../audit/audit-entry.ts";

/** Revokes a token; it is refused from the next request on. A repeat answers the first revocation. */
export async function revokeToken(
  ctx: AdminCtx,
  { staffId, tokenId }: { readonly staffId: string; readonly tokenId: string },
): Promise<{ readonly revokedAt: number }> {
  const own = and(eq(staffTokens.id, tokenId), eq(staffTokens.staffId, staffId));
  const [rows] = await ctx.db.batch([
    ctx.db
      .update(staffTokens)
      .set({ revokedAt: sql`coalesce(${staffTokens.revokedAt}, ${ctx.clock.now()})` })
      .where(own)
      .returning({ revokedAt: staffTokens.revokedAt }),
    auditEntry(ctx, { staff_id: staffId, token_id: tokenId }, sql`EXISTS (SELECT 1 FROM ${staffTokens} WHERE ${own})`),
  ]);
  const revokedAt = rows[0]?.revokedAt;
  if (typeof revokedAt !== "number") throw notFound("The token");
  return { revokedAt };
}
