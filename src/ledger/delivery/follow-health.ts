import type { Ctx } from "../../context.ts";
import { sendWakeUp } from "../../outbox/wake-up.ts";
import type { CallResult, WalletRoute } from "../engine/engine.ts";

/** From so many unanswered calls in a row on, a wallet is taken to be away. */
const AWAY_AFTER = 10;

const UNANSWERED = `INSERT INTO wallet_health (operator_code, unanswered_calls) VALUES (?, 1)
  ON CONFLICT DO UPDATE SET unanswered_calls = unanswered_calls + 1`;
const ANSWERED = `DELETE FROM wallet_health WHERE operator_code = ? RETURNING unanswered_calls`;
/** Refused movements keep their schedule: their wallet was there all the time. */
const REARM = `UPDATE movements SET next_attempt_at = ? WHERE operator_code = ? AND status = 'pending'
  AND next_attempt_at > ? AND last_class IN ('unknown', 'unsent') AND lease_token IS NULL`;

/**
 * Follows whether a wallet answers. When one that was away answers again, what it has left unanswered is due at once:
 * a backlog must not sit out the long waits of an outage that is over.
 */
export async function followHealth(ctx: Ctx, route: WalletRoute, { answer }: CallResult): Promise<void> {
  const { operatorCode, unansweredCalls } = route;
  if (answer.class === "unsent" && !answer.barred) return;
  if (answer.class === "unknown" || answer.class === "unsent") {
    await ctx.env.DB.prepare(UNANSWERED).bind(operatorCode).run();
    return;
  }
  if (unansweredCalls === 0) return;
  const gone = await ctx.env.DB.prepare(ANSWERED).bind(operatorCode).first<{ unanswered_calls: number }>();
  if (!gone || gone.unanswered_calls < AWAY_AFTER) return;
  const now = ctx.clock.now();
  const { meta } = await ctx.env.DB.prepare(REARM).bind(now, operatorCode, now).run();
  ctx.log.info("wallet.back", { operator: operatorCode, rearmed: meta.changes });
  if (meta.changes > 0) await sendWakeUp(ctx, { kind: "backlog", id: operatorCode });
}
