import { and, eq, gt, isNull } from "drizzle-orm";
import type { OperatorCtx } from "../context.ts";
import { retried } from "../db/retry.ts";
import { sessions } from "../db/schema/ledger.ts";
import { inShard } from "../db/shards.ts";
import { notFound } from "../errors.ts";
import { shardOf } from "../lib/shard-id.ts";

export interface ClosedSession {
  readonly sessionId: string;
  readonly status: "closed" | "expired";
  /** When it was closed, or when it expired. */
  readonly closedAt: number;
}

/**
 * Closes a session; a repeat returns the same. A session that expired before returns `expired` with its expiry. Throws
 * NOT_FOUND, also for another operator's session.
 */
export async function closeSession(ctx: OperatorCtx, sessionId: string): Promise<ClosedSession> {
  const now = ctx.clock.now();
  const own = and(eq(sessions.id, sessionId), eq(sessions.operatorCode, ctx.operator.code));
  const { ledger } = inShard(ctx, shardOf(sessionId));
  const close = ledger
    .update(sessions)
    .set({ closedAt: now })
    .where(and(own, isNull(sessions.closedAt), gt(sessions.expiresAt, now)));
  const read = ledger.select({ closedAt: sessions.closedAt, expiresAt: sessions.expiresAt }).from(sessions).where(own);
  const [, rows] = await retried(ctx.log, () => ledger.batch([close, read]));
  const session = rows[0];
  if (!session) throw notFound("The session");
  return session.closedAt === null
    ? { sessionId, status: "expired", closedAt: session.expiresAt }
    : { sessionId, status: "closed", closedAt: session.closedAt };
}
