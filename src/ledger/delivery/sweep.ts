import type { Ctx } from "../../context.ts";
import { engineOf } from "../engine/d1-engine.ts";
import { deliver } from "../engine/deliver.ts";
import { deliverBacklog } from "./deliver-backlog.ts";

/** Most bets undone by one sweep. */
const MOST_BETS = 500;
const DUE = "status = 'pending' AND next_attempt_at <= ?1 AND (lease_until IS NULL OR lease_until <= ?1)";

/**
 * Each minute: whatever is pending, due and in nobody's hands is sent, or, a bet whose outcome nobody will learn,
 * undone. A lost message, a lost wake-up or a killed process delays a movement, and never loses it.
 */
export async function sweep(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const [bets, operators] = await ctx.env.DB.batch<{ id: string }>([
    ctx.env.DB.prepare(
      `SELECT transaction_id AS id FROM movements WHERE ${DUE} AND type = 'bet' ORDER BY next_attempt_at LIMIT ${MOST_BETS}`,
    ).bind(now),
    ctx.env.DB.prepare(`SELECT DISTINCT operator_code AS id FROM movements WHERE ${DUE} AND type <> 'bet'`).bind(now),
  ]);
  const engine = engineOf(ctx);
  await Promise.all([
    ...(bets?.results ?? []).map(({ id }) => deliver(engine, id)),
    ...(operators?.results ?? []).map(({ id }) => deliverBacklog(ctx, id)),
  ]);
}
