import type { Ctx } from "../../context.ts";

/** A movement's queue messages were exhausted: its row is due at once for the sweep, and somebody is told. */
export async function rearmMovement(ctx: Ctx, transactionId: string): Promise<void> {
  const now = ctx.clock.now();
  const message = "The queue gave up on a movement; the sweep has it.";
  await ctx.env.DB.batch([
    ctx.env.DB.prepare(
      `UPDATE movements SET next_attempt_at = MIN(next_attempt_at, ?)
       WHERE transaction_id = ? AND status = 'pending' AND next_attempt_at IS NOT NULL`,
    ).bind(now, transactionId),
    ctx.env.DB.prepare(
      `INSERT INTO alerts (id, kind, operator_code, transaction_id, message, created_at, once_key)
       SELECT ?, 'dead_letter', operator_code, transaction_id, ?, ?, ? FROM movements WHERE transaction_id = ?
       ON CONFLICT DO NOTHING`,
    ).bind(ctx.random.uuid(), message, now, `dead_letter ${transactionId} ${now}`, transactionId),
  ]);
  ctx.log.warn("alert", { kind: "dead_letter", transaction_id: transactionId, message });
}
