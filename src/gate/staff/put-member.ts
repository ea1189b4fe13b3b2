import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { AdminCtx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { staff, staffTokens } from "../../db/schema/staff.ts";
import { invalidField } from "../../errors.ts";
import { auditEntry } from "../audit/audit-entry.ts";

type MemberInput = Pick<typeof staff.$inferSelect, "id" | "name" | "kind" | "scopes" | "email">;

/**
 * Creates or replaces a staff member; a removed one is back, without tokens. Another kind revokes its tokens: who holds a
 * machine's must not become a person by them. VALIDATION_FAILED for an email in use.
 */
export async function putMember(ctx: AdminCtx, { id, ...fields }: MemberInput): Promise<void> {
  const now = ctx.clock.now();
  const others = ctx.db
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.email, fields.email ?? ""), ne(staff.id, id)));
  const isFree = sql`NOT EXISTS ${others}`;
  const member = { id, ...fields, createdAt: now, updatedAt: now };
  const isOtherKind = sql`EXISTS (SELECT 1 FROM ${staff} WHERE ${and(eq(staff.id, id), ne(staff.kind, fields.kind))})`;
  const [taken] = await ctx.db.batch([
    others,
    // Before the kind is replaced.
    ctx.db
      .update(staffTokens)
      .set({ revokedAt: now })
      .where(and(eq(staffTokens.staffId, id), isNull(staffTokens.revokedAt), isFree, isOtherKind)),
    insertSelect(ctx.db, staff, member, { where: isFree }).onConflictDoUpdate({
      target: staff.id,
      set: { ...fields, updatedAt: now, removedAt: null },
      setWhere: sql`(${staff.name}, ${staff.kind}, ${staff.scopes}, ${staff.email}, ${staff.removedAt})
        IS NOT (excluded.name, excluded.kind, excluded.scopes, excluded.email, NULL)`,
    }),
    auditEntry(ctx, { id, ...fields }, isFree),
  ]);
  if (taken.length > 0) throw invalidField("email", "belongs to another staff member");
}
