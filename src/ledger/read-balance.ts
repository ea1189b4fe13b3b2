import type { Ctx } from "../context.ts";
import { type Database, retried } from "../db/retry.ts";
import { HOUR_MS } from "../lib/clock.ts";
import { refuseArchived } from "./archive/refuse-archived.ts";
import { readSession } from "./books/read-facts.ts";
import { balanceRequest } from "./engine/wallet-requests.ts";
import type { SessionFacts } from "./rules/movement.ts";
import type { BalanceAnswer, Reporter } from "./rules/report.ts";
import { callWallet } from "./wallet/call-wallet.ts";
import { inPrecision, normalisedCode } from "./wallet/classify.ts";

/** A game may show the balance for so long after its session. */
const SHOWN_MS = HOUR_MS;
/** Number of the operator's transactions before the session's end that are searched for one of its rounds. */
const MAX_LOOKED_AT = 1_000;

/** Whether a session has an open round, as its last transactions show. Exported for the test of its plan. */
export const HAS_OPEN_ROUND = `SELECT 1 FROM (SELECT * FROM movements
    WHERE operator_code = ?1 AND created_at >= (SELECT created_at FROM sessions WHERE id = ?3) AND created_at <= ?2
    ORDER BY created_at DESC LIMIT ${MAX_LOOKED_AT}) b
  WHERE b.session_id = ?3 AND b.type = 'bet' AND b.status IN ('completed', 'pending') AND b.undone_by IS NULL AND NOT EXISTS (
    SELECT 1 FROM movements o WHERE o.operator_code = b.operator_code AND o.round_id = b.round_id
      AND o.session_id = b.session_id AND (o.type = 'win' OR o.round_closed = 1)) LIMIT 1`;

/** Whether the session ended so long ago that its token must not read a balance any more; a round of it may still be open. */
async function isOver(ctx: Ctx, db: Database, session: SessionFacts): Promise<boolean> {
  const { id, operatorCode, closedAt, expiresAt } = session;
  const endedAt = Math.min(closedAt ?? expiresAt, expiresAt);
  if (ctx.clock.now() - endedAt <= SHOWN_MS) return false;
  const open = db.prepare(HAS_OPEN_ROUND).bind(operatorCode, endedAt, id);
  return (await retried(ctx.log, () => open.first())) === null;
}

/** Reads the balance of the context's session from the operator's wallet (docs/money-rules.md#reading-a-balance). */
export async function readBalance(ctx: Ctx, reporter: Reporter, sessionId: string): Promise<BalanceAnswer> {
  await refuseArchived(ctx, reporter, { sessionId, transactionId: undefined });
  const { session, wallet } = await retried(ctx.log, () => readSession(ctx.ledger.d1, reporter, sessionId));
  if (!session) return { kind: "session_not_found" };
  if (await isOver(ctx, ctx.ledger.d1, session)) return { kind: "session_over" };
  if (!wallet) return { kind: "unavailable" };
  const { answer } = await callWallet(ctx, wallet, balanceRequest(session), {});
  switch (answer.class) {
    case "success":
      return { kind: "balance", balance: inPrecision(answer.balance, session.precision), currency: session.currency };
    case "refusal":
      return { kind: "refused", code: normalisedCode(answer.code), message: answer.message };
    default:
      ctx.log.warn("wallet.balance_unknown", { operator: wallet.operatorCode, reason: answer.reason });
      return { kind: "unavailable" };
  }
}
