import { and, desc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { staff, staffTokens } from "../../db/schema/staff.ts";
import { notFound } from "../../errors.ts";
import type { Page } from "../../lib/paging/keyset-page.ts";
import { tablePage } from "../../lib/paging/table-page.ts";

const PAGE_SIZE = 200;
/** The newest tokens of a member that are shown. */
const MAX_TOKENS = 100;

export type Member = typeof staff.$inferSelect;
export type Token = Omit<typeof staffTokens.$inferSelect, "staffId" | "digest">;

/** The staff members by id, removed ones included. */
export function listMembers(ctx: Ctx, cursor: string | undefined): Promise<Page<Member>> {
  return tablePage(ctx, staff, { scope: ["staff"], by: ["id"], cursor, limit: PAGE_SIZE });
}

/** A staff member with its tokens, newest first. NOT_FOUND without the member. */
export async function readMember(ctx: Ctx, id: string): Promise<Member & { readonly tokens: readonly Token[] }> {
  const { createdAt, expiresAt, revokedAt, lastUsedAt } = staffTokens;
  const [[member], tokens] = await ctx.db.batch([
    ctx.db.select().from(staff).where(eq(staff.id, id)),
    ctx.db
      .select({ id: staffTokens.id, createdAt, expiresAt, revokedAt, lastUsedAt })
      .from(staffTokens)
      .where(eq(staffTokens.staffId, id))
      .orderBy(desc(createdAt), desc(staffTokens.id))
      .limit(MAX_TOKENS),
  ]);
  if (!member) throw notFound("The staff member");
  return { ...member, tokens };
}

/** A staff member, removed or not; undefined for an unknown id. */
export function findMember(ctx: Ctx, id: string): Promise<Member | undefined> {
  return ctx.db.select().from(staff).where(eq(staff.id, id)).get();
}

/**
 * Whether there are two people with the scope admin who can sign in, so that one can approve what the other proposes. A
 * token that was revoked or has ended counts: whoever revokes the other's is not the only one by it.
 */
export async function hasTwoAdmins(ctx: Ctx): Promise<boolean> {
  const isAdmin = sql`EXISTS (SELECT 1 FROM json_each(${staff.scopes}) WHERE value = 'admin')`;
  const hadToken = sql`EXISTS (SELECT 1 FROM ${staffTokens} WHERE ${staffTokens.staffId} = ${staff.id})`;
  const signsIn = ctx.settings.access ? or(hadToken, isNotNull(staff.email)) : hadToken;
  return (await ctx.db.$count(staff, and(eq(staff.kind, "person"), isNull(staff.removedAt), isAdmin, signsIn))) >= 2;
}
