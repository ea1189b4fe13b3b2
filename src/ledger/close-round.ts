import type { Ctx } from "../context.ts";
import { retried } from "../db/retry.ts";
import { notFound } from "../errors.ts";
import { sha256Hex } from "../lib/encoding.ts";
import { refuseArchived } from "./archive/refuse-archived.ts";
import { readSession } from "./books/read-facts.ts";
import { closesRound } from "./queries/list-open-rounds.ts";
import { reportMovement } from "./report-movement.ts";
import type { MovementAnswer, Reporter } from "./rules/report.ts";

interface RoundOfSession {
  readonly sessionId: string;
  readonly roundId: string;
}

interface Found {
  readonly currency: string;
  readonly known: 0 | 1;
  readonly closed: 0 | 1;
  readonly stands: 0 | 1;
}

const ANY = `SELECT 1 FROM movements m
  WHERE m.operator_code = s.operator_code AND m.round_id = ?3 AND m.session_id = s.id`;

/** Exported for the test of its plan. */
export const ROUND_OF_SESSION = `SELECT s.currency, EXISTS (${ANY}) AS known, EXISTS (${ANY} AND ${closesRound("m")}) AS closed,
    EXISTS (${ANY} AND m.type = 'bet' AND m.status IN ('completed', 'pending')) AS stands
  FROM sessions s WHERE s.id = ?1 AND s.provider_code = ?2`;

/**
 * Closes a round of the context's session for its provider by a win of 0: a movement like any other, sent until the wallet
 * accepts it. `known`: there was nothing to send. Throws NOT_FOUND for a round that the session does not have.
 */
export async function closeRound(
  ctx: Ctx,
  reporter: Reporter,
  { sessionId, roundId }: RoundOfSession,
): Promise<MovementAnswer | { readonly kind: "known" }> {
  await refuseArchived(ctx, reporter, { sessionId, transactionId: undefined });
  // Refuses a revoked key by the shard's own copy.
  await retried(ctx.log, () => readSession(ctx.ledger.d1, reporter, sessionId));
  const read = ctx.ledger.d1.prepare(ROUND_OF_SESSION).bind(sessionId, reporter.providerCode, roundId);
  const round = await retried(ctx.log, () => read.first<Found>());
  if (round?.known !== 1) throw notFound("The round");
  if (round.closed === 1 || round.stands === 0) return { kind: "known" };
  return reportMovement(ctx, reporter, {
    action: "win",
    sessionId,
    // Two sessions may share a round's id.
    transactionId: `close-${(await sha256Hex(JSON.stringify([sessionId, roundId]))).slice(0, 32)}`,
    roundId,
    amount: "0",
    currency: round.currency,
    roundClosed: true,
  });
}
