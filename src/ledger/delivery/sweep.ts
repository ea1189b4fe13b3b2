import { and, asc, eq, ne } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { movements } from "../../db/schema/ledger.ts";
import { isDue } from "../books/rows.ts";
import { engineOf } from "../engine/d1-engine.ts";
import { deliver } from "../engine/deliver.ts";
import { deliverBacklog } from "./deliver-backlog.ts";

const MAX_BETS = 500;

/**
 * Each minute: sends every movement that is due and unleased, and undoes bets whose outcome was lost with a process. So a
 * lost message or a killed process delays a movement and never loses it.
 */
export async function sweep(ctx: Ctx): Promise<void> {
  // safeguard: sweep
  const due = isDue(ctx.clock.now());
  const [bets, operators] = await ctx.db.batch([
    ctx.db
      .select({ id: movements.transactionId })
      .from(movements)
      .where(and(due, eq(movements.type, "bet")))
      .orderBy(asc(movements.nextAttemptAt))
      .limit(MAX_BETS),
    ctx.db
      .selectDistinct({ code: movements.operatorCode })
      .from(movements)
      .where(and(due, ne(movements.type, "bet"))),
  ]);
  const engine = engineOf(ctx);
  await Promise.all([
    ...bets.map(({ id }) => deliver(engine, id)),
    ...operators.map(({ code }) => deliverBacklog(ctx, code)),
  ]);
}
