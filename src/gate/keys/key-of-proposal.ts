import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { AdminCtx, Ctx } from "../../context.ts";
import { proposals } from "../../db/schema/proposals.ts";
import { ApiError, notFound } from "../../errors.ts";
import { HOUR_MS } from "../../lib/clock.ts";
import { auditEntry } from "../audit/audit-entry.ts";
import type { Proposal } from "../proposals/proposal.ts";
import type { IssuedKey } from "./key.ts";
import { KEY_TABLES } from "./key-tables.ts";
import { openSecretText } from "./secrets.ts";

/** Time after the approval in which the proposer may read the secret. */
export const SECRET_HOURS = 24;

/** The key that a proposal has issued; undefined if it has issued none, or the key was revoked. */
export async function keyIssuedBy(ctx: Ctx, proposalId: string | undefined): Promise<IssuedKey | undefined> {
  if (proposalId === undefined) return undefined;
  const proposal = await ctx.db.select().from(proposals).where(eq(proposals.id, proposalId)).get();
  if (!proposal?.issuedKey) return undefined;
  const { kind, keyId } = proposal.issuedKey;
  const { keys } = KEY_TABLES[kind];
  const { sealedSecret, createdAt } = keys;
  const own = and(eq(keys.keyId, keyId), isNull(keys.revokedAt));
  const row = await ctx.db.select({ sealedSecret, createdAt }).from(keys).where(own).get();
  return (
    row && { keyId, createdAt: row.createdAt, secret: await openSecretText(ctx, proposal.issuedKey, row.sealedSecret) }
  );
}

/** Until when the secret can be read; null if it cannot. */
export function secretUntil({ issuedKey, secretShownAt, carriedOutAt }: Proposal, now: number): number | null {
  if (!issuedKey || carriedOutAt === null || secretShownAt !== null) return null;
  const until = carriedOutAt + SECRET_HOURS * HOUR_MS;
  return until > now ? until : null;
}

/**
 * The secret of a key that two people have agreed on: once, for its proposer alone, and for a day. One conditional update
 * decides between concurrent calls. NOT_FOUND without such a key, FORBIDDEN for another person, CONFLICT afterwards.
 */
export async function showSecretOnce(ctx: AdminCtx, proposalId: string): Promise<IssuedKey> {
  const { db, actor } = ctx;
  const now = ctx.clock.now();
  const proposal = await db.select().from(proposals).where(eq(proposals.id, proposalId)).get();
  const key = await keyIssuedBy(ctx, proposalId);
  if (!proposal || !key) throw notFound("The key of the proposal");
  if (actor.id !== proposal.proposedBy || actor.kind !== "person")
    throw new ApiError("FORBIDDEN", "Only the person who proposed the key may read its secret.");
  const mine = and(
    ...[eq(proposals.id, proposalId), eq(proposals.state, "carried_out"), isNull(proposals.secretShownAt)],
    gt(proposals.carriedOutAt, now - SECRET_HOURS * HOUR_MS),
  );
  const [, shown] = await db.batch([
    // Before the update, after which its condition is false.
    auditEntry(ctx, { secret_shown: proposalId, key_id: key.keyId }, existing(mine)),
    db.update(proposals).set({ secretShownAt: now }).where(mine).returning({ id: proposals.id }),
  ]);
  if (shown.length > 0) return key;
  throw new ApiError("CONFLICT", "The secret was shown, or its day is over. Revoke the key and propose another.");
}

function existing(condition: SQL | undefined): SQL {
  return sql`EXISTS (SELECT 1 FROM ${proposals} WHERE ${condition})`;
}
