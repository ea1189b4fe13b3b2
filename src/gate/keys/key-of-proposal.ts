import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { AdminCtx, Ctx } from "../../context.ts";
import { proposals } from "../../db/schema/proposals.ts";
import { staffTokens } from "../../db/schema/staff.ts";
import { ApiError, notFound } from "../../errors.ts";
import { HOUR_MS } from "../../lib/clock.ts";
import { sha256Hex } from "../../lib/encoding.ts";
import { auditEntry } from "../audit/audit-entry.ts";
import { existing, type Proposal } from "../proposals/proposal.ts";
import { tokenWith } from "../staff/token.ts";
import type { IssuedKey } from "./key.ts";
import { KEY_TABLES } from "./key-tables.ts";
import { openSecretText } from "./secrets.ts";

/** Time after the approval in which the proposer may read the secret. */
export const SECRET_HOURS = 24;

/** Whether the proposal that is carried out has issued its key or token. */
export function wasIssuedBy({ proposal }: AdminCtx): SQL {
  return sql`EXISTS (SELECT 1 FROM ${proposals} WHERE id = ${proposal?.id ?? ""} AND issued_key IS NOT NULL)`;
}

/** The key that a proposal has issued; undefined if it has issued none, or the key was revoked. */
export async function keyIssuedBy(ctx: Ctx, proposalId: string | undefined): Promise<IssuedKey | undefined> {
  if (proposalId === undefined) return undefined;
  const proposal = await ctx.db.select().from(proposals).where(eq(proposals.id, proposalId)).get();
  if (!proposal?.issuedKey || proposal.issuedKey.kind === "staff") return undefined;
  const { kind, code, keyId } = proposal.issuedKey;
  const { keys } = KEY_TABLES[kind];
  const { sealedSecret, createdAt } = keys;
  const own = and(eq(keys.keyId, keyId), isNull(keys.revokedAt));
  const row = await ctx.db.select({ sealedSecret, createdAt }).from(keys).where(own).get();
  return (
    row && {
      keyId,
      createdAt: row.createdAt,
      secret: await openSecretText(ctx, { kind, code, keyId }, row.sealedSecret),
    }
  );
}

/** The staff member's token that a proposal has issued; undefined if it has issued none, or the token is at its end. */
export async function tokenIssuedBy(ctx: Ctx, proposalId: string | undefined) {
  if (proposalId === undefined) return undefined;
  const proposal = await ctx.db.select().from(proposals).where(eq(proposals.id, proposalId)).get();
  const { kind, keyId } = proposal?.issuedKey ?? {};
  if (kind !== "staff" || keyId === undefined) return undefined;
  const { id, createdAt, expiresAt, revokedAt } = staffTokens;
  const own = and(eq(id, keyId), isNull(revokedAt), gt(expiresAt, ctx.clock.now()));
  return ctx.db.select({ id, createdAt, expiresAt }).from(staffTokens).where(own).get();
}

/** The issued token with a new secret, whose digest replaces the stored one in `showSecretOnce`. */
async function freshToken(ctx: Ctx, proposalId: string): Promise<IssuedKey | undefined> {
  const issued = await tokenIssuedBy(ctx, proposalId);
  return issued && { keyId: issued.id, createdAt: issued.createdAt, secret: tokenWith(ctx, issued.id).token };
}

/** Until when the secret can be read; null if it cannot. */
export function secretUntil({ issuedKey, secretShownAt, carriedOutAt }: Proposal, now: number): number | null {
  if (!issuedKey || carriedOutAt === null || secretShownAt !== null) return null;
  const until = carriedOutAt + SECRET_HOURS * HOUR_MS;
  return until > now ? until : null;
}

/**
 * The secret of a key, or the token of a staff member, that two people have agreed on: once, for its proposer alone, and for a
 * day. A token's secret is made now. One conditional update decides between concurrent calls. NOT_FOUND without such a key,
 * FORBIDDEN for another person, CONFLICT afterwards.
 */
export async function showSecretOnce(ctx: AdminCtx, proposalId: string): Promise<IssuedKey> {
  const { db, actor } = ctx;
  const now = ctx.clock.now();
  const proposal = await db.select().from(proposals).where(eq(proposals.id, proposalId)).get();
  const isToken = proposal?.issuedKey?.kind === "staff";
  const key = isToken ? await freshToken(ctx, proposalId) : await keyIssuedBy(ctx, proposalId);
  if (!proposal || !key) throw notFound("The key of the proposal");
  if (actor.id !== proposal.proposedBy || actor.kind !== "person")
    throw new ApiError("FORBIDDEN", "Only the person who proposed the key may read its secret.");
  const mine = and(
    eq(proposals.id, proposalId),
    eq(proposals.state, "carried_out"),
    isNull(proposals.secretShownAt),
    gt(proposals.carriedOutAt, now - SECRET_HOURS * HOUR_MS),
  );
  const digest = await sha256Hex(key.secret);
  const [, , shown] = await db.batch([
    // Before the last update, after which the condition is false.
    auditEntry(ctx, { secret_shown: proposalId, key_id: key.keyId }, existing(mine)),
    db
      .update(staffTokens)
      .set({ digest })
      .where(and(eq(staffTokens.id, isToken ? key.keyId : ""), existing(mine))),
    db.update(proposals).set({ secretShownAt: now }).where(mine).returning({ id: proposals.id }),
  ]);
  if (shown.length > 0) return key;
  throw new ApiError("CONFLICT", "The secret was shown, or its day is over. Revoke the key and propose another.");
}
