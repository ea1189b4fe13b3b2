import { and, eq, gt, isNull, lte, or } from "drizzle-orm";
import type { Actor, Ctx } from "../../context.ts";
import { staff, staffTokens } from "../../db/schema/staff.ts";
import { MINUTE_MS } from "../../lib/clock.ts";
import { sameText, sha256Hex } from "../../lib/encoding.ts";
import { tokenIdIn } from "./token.ts";

/** The staff member that a token belongs to. Read from the database each time, so that a revocation works at once. */
export async function findActor(ctx: Ctx, token: string): Promise<Actor | undefined> {
  const id = tokenIdIn(token);
  if (id === undefined) return undefined;
  const { name, kind, scopes } = staff;
  const { digest, expiresAt, lastUsedAt } = staffTokens;
  const now = ctx.clock.now();
  const [row] = await ctx.db
    .select({ id: staff.id, name, kind, scopes, digest, tokenExpiresAt: expiresAt, lastUsedAt })
    .from(staffTokens)
    .innerJoin(staff, eq(staff.id, staffTokens.staffId))
    .where(and(eq(staffTokens.id, id), isNull(staffTokens.revokedAt), gt(expiresAt, now), isNull(staff.removedAt)));
  if (!row || !(await sameText(row.digest, await sha256Hex(token)))) return undefined;
  if ((row.lastUsedAt ?? 0) <= now - MINUTE_MS) ctx.waitUntil(recordUse(ctx, id, now));
  const { digest: _digest, lastUsedAt: _lastUsedAt, ...actor } = row;
  return actor;
}

/** The person with an email address that Cloudflare Access has confirmed until `tokenExpiresAt`. */
export async function findPerson(ctx: Ctx, email: string, tokenExpiresAt: number): Promise<Actor | undefined> {
  const { id, name, kind, scopes, removedAt } = staff;
  const own = and(eq(staff.email, email), eq(kind, "person"), isNull(removedAt));
  const [row] = await ctx.db.select({ id, name, kind, scopes }).from(staff).where(own);
  return row && { ...row, tokenExpiresAt };
}

async function recordUse(ctx: Ctx, id: string, now: number): Promise<void> {
  const { lastUsedAt } = staffTokens;
  await ctx.db
    .update(staffTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(staffTokens.id, id), or(isNull(lastUsedAt), lte(lastUsedAt, now - MINUTE_MS))))
    .catch((cause: unknown) => ctx.log.error("staff.last_use_failed", { token_id: id }, cause));
}
