import { eq, sql } from "drizzle-orm";
import type { AdminCtx } from "../../context.ts";
import { staff, staffTokens } from "../../db/schema/staff.ts";
import { notFound } from "../../errors.ts";
import { auditEntry } from "../audit/audit-entry.ts";

/** Removes a staff member and revokes its tokens. A repeat answers the first removal. */
export async function removeMember(ctx: AdminCtx, id: string): Promise<{ readonly removedAt: number }> {
  const now = ctx.clock.now();
  const [rows] = await ctx.db.batch([
    ctx.db
      .update(staff)
      .set({ removedAt: sql`coalesce(${staff.removedAt}, ${now})`, email: null })
      .where(eq(staff.id, id))
      .returning({ removedAt: staff.removedAt }),
    ctx.db
      .update(staffTokens)
      .set({ revokedAt: sql`coalesce(${staffTokens.revokedAt}, ${now})` })
      .where(eq(staffTokens.staffId, id)),
    auditEntry(ctx, { id }, sql`EXISTS (SELECT 1 FROM ${staff} WHERE ${eq(staff.id, id)})`),
  ]);
  const removedAt = rows[0]?.removedAt;
  if (typeof removedAt !== "number") throw notFound("The staff member");
  return { removedAt };
}
