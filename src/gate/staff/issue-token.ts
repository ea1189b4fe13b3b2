import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { AdminCtx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { proposals } from "../../db/schema/proposals.ts";
import { staff, staffTokens } from "../../db/schema/staff.ts";
import { ApiError, notFound } from "../../errors.ts";
import { DAY_MS } from "../../lib/clock.ts";
import { sha256Hex } from "../../lib/encoding.ts";
import { auditEntry } from "../audit/audit-entry.ts";
import { tokenIssuedBy, wasIssuedBy } from "../keys/key-of-proposal.ts";
import { newToken } from "./token.ts";

/** Two, so that a token can be replaced without a gap. */
const MAX_ACTIVE_TOKENS = 2;

interface IssuedToken {
  readonly id: string;
  /** Shown only here; the database holds its digest. Never shown if two people agreed on it: `showSecretOnce` makes another. */
  readonly token: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** Issues a token. NOT_FOUND without the member, or if it was removed; KEY_LIMIT when two tokens are active. */
export async function issueToken(
  ctx: AdminCtx,
  { staffId, expiresInDays }: { readonly staffId: string; readonly expiresInDays: number },
): Promise<IssuedToken> {
  const { id, token } = await newToken(ctx);
  const digest = await sha256Hex(token);
  const createdAt = ctx.clock.now();
  const expiresAt = createdAt + expiresInDays * DAY_MS;
  const member = ctx.db
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.id, staffId), isNull(staff.removedAt)));
  const active = sql`SELECT count(*) FROM ${staffTokens} WHERE ${and(
    eq(staffTokens.staffId, staffId),
    isNull(staffTokens.revokedAt),
    gt(staffTokens.expiresAt, createdAt),
  )}`;
  const isIssued = sql`EXISTS (SELECT 1 FROM ${staffTokens} WHERE ${eq(staffTokens.id, id)})`;
  const [known, inserted] = await ctx.db.batch([
    member,
    insertSelect(
      ctx.db,
      staffTokens,
      { id, staffId, digest, createdAt, expiresAt },
      { where: sql`EXISTS ${member} AND (${active}) < ${MAX_ACTIVE_TOKENS} AND NOT ${wasIssuedBy(ctx)}` },
    ).returning({ id: staffTokens.id }),
    auditEntry(ctx, { staff_id: staffId, token_id: id, expires_in_days: expiresInDays }, isIssued),
    ctx.db
      .update(proposals)
      .set({ issuedKey: { kind: "staff", code: staffId, keyId: id } })
      .where(and(eq(proposals.id, ctx.proposal?.id ?? ""), isIssued)),
  ]);
  if (inserted.length > 0) return { id, token, createdAt, expiresAt };
  if (known.length === 0) throw notFound("The staff member");
  // An approval that was cut off after the token was issued.
  const earlier = await tokenIssuedBy(ctx, ctx.proposal?.id);
  if (earlier) return { ...earlier, token };
  throw new ApiError("KEY_LIMIT", "Two tokens are already active. Revoke one of them, then issue the new token.");
}
