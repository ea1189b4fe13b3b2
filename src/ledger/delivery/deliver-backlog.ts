import type { Ctx } from "../../context.ts";
import { sendWakeUp } from "../../outbox/wake-up.ts";
import { engineOf } from "../engine/d1-engine.ts";
import { deliver } from "../engine/deliver.ts";
import { inLane } from "./lane.ts";

const PAGE = 200;

/**
 * Sends what is due to one operator's wallet, longest due first, a page at a time. While the wallet answers, a message
 * fetches the next page; when it does not, the rest stays due for the next sweep.
 */
export async function deliverBacklog(ctx: Ctx, operatorCode: string): Promise<void> {
  const now = ctx.clock.now();
  const { results } = await ctx.env.DB.prepare(
    `SELECT transaction_id FROM movements
     WHERE status = 'pending' AND type <> 'bet' AND operator_code = ? AND next_attempt_at <= ?
       AND (lease_until IS NULL OR lease_until <= ?)
     ORDER BY next_attempt_at LIMIT ${PAGE}`,
  )
    .bind(operatorCode, now, now)
    .all<{ transaction_id: string }>();
  const engine = engineOf(ctx);
  const ran = await Promise.all(
    results.map(({ transaction_id }) => inLane(ctx, operatorCode, () => deliver(engine, transaction_id))),
  );
  if (results.length === PAGE && ran.every(Boolean)) await sendWakeUp(ctx, { kind: "backlog", id: operatorCode });
}
