import { and, eq } from "drizzle-orm";
import type { ProviderCtx } from "../../context.ts";
import { sessions } from "../../db/schema/ledger.ts";
import { ApiError, notFound } from "../../errors.ts";
import { inSession } from "../../gate/operator-time/operator-clock.ts";
import { archiveOf } from "../../ledger/archive/find-archives.ts";
import { sha256Hex } from "../../lib/encoding.ts";

/**
 * The session of a launch token, in its context (docs/contract/providers.md#session-exchange). Throws NOT_FOUND for an
 * unknown token and one of another provider's games, SESSION_CLOSED once the session has ended.
 */
export async function exchangeToken(ctx: ProviderCtx, token: string): Promise<typeof sessions.$inferSelect> {
  // Without a look at whether it existed: what an archive has of sessions does not tell.
  if (await archiveOf(ctx)) throw sessionClosed();
  const session = await ctx.ledger
    .select()
    .from(sessions)
    .where(and(eq(sessions.tokenHash, await sha256Hex(token)), eq(sessions.providerCode, ctx.providerCode)))
    .get();
  if (!session) throw notFound("The session");
  if (session.closedAt !== null || session.expiresAt <= (await inSession(ctx, session.id)).clock.now()) {
    throw sessionClosed();
  }
  return session;
}

function sessionClosed(): ApiError {
  return new ApiError("SESSION_CLOSED", "The session has ended.");
}
