import { and, eq, gt, isNull } from "drizzle-orm";
import type { OperatorCtx } from "../../context.ts";
import { retried } from "../../db/retry.ts";
import { sessions } from "../../db/schema/ledger.ts";
import { notFound } from "../../errors.ts";
import { archiveOf } from "../../ledger/archive/find-archives.ts";
import { archivedSession } from "../../ledger/archive/read-archive.ts";
import type { Row } from "../../ledger/books/rows.ts";

type StoredSession = typeof sessions.$inferSelect;

export interface ClosedSession {
  readonly sessionId: string;
  readonly status: "closed" | "expired";
  /** When it was closed, or when it expired. */
  readonly closedAt: number;
}

/**
 * Closes a session in the context's shard; a repeat returns the same. A session that expired before returns `expired` with
 * its expiry. Throws NOT_FOUND, also for another operator's session.
 */
export async function closeSession(ctx: OperatorCtx, sessionId: string): Promise<ClosedSession> {
  const now = ctx.clock.now();
  const archive = await archiveOf(ctx);
  if (archive) return closedBefore(sessionId, await archivedSession(ctx, archive, sessionId), ctx.operator.code);
  const own = and(eq(sessions.id, sessionId), eq(sessions.operatorCode, ctx.operator.code));
  const { ledger } = ctx;
  const close = ledger
    .update(sessions)
    .set({ closedAt: now })
    .where(and(own, isNull(sessions.closedAt), gt(sessions.expiresAt, now)));
  const read = ledger.select({ closedAt: sessions.closedAt, expiresAt: sessions.expiresAt }).from(sessions).where(own);
  const [, rows] = await retried(ctx.log, () => ledger.batch([close, read]));
  const session = rows[0];
  if (!session) throw notFound("The session");
  return ended(sessionId, session);
}

function ended(
  sessionId: string,
  { closedAt, expiresAt }: Pick<StoredSession, "closedAt" | "expiresAt">,
): ClosedSession {
  return closedAt === null
    ? { sessionId, status: "expired", closedAt: expiresAt }
    : { sessionId, status: "closed", closedAt };
}

/** A session of an archive ended long ago. */
function closedBefore(sessionId: string, row: Row | undefined, operatorCode: string): ClosedSession {
  if (row?.operator_code !== operatorCode) throw notFound("The session");
  return ended(sessionId, { closedAt: row.closed_at as number | null, expiresAt: Number(row.expires_at) });
}
