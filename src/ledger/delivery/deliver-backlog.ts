import { and, asc, eq, ne } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { movements } from "../../db/schema/ledger.ts";
import { sendWakeUp } from "../../outbox/wake-up.ts";
import { isDue } from "../books/rows.ts";
import { engineOf } from "../engine/d1-engine.ts";
import { deliver } from "../engine/deliver.ts";
import { limitPerOperator } from "./operator-limit.ts";

const PAGE_SIZE = 200;

/**
 * Sends one page of what is due to an operator's wallet, longest due first. While the wallet answers, a wake-up asks for
 * the next page; otherwise the rest stays due for the next sweep.
 */
export async function deliverBacklog(ctx: Ctx, operatorCode: string): Promise<void> {
  const page = await ctx.db
    .select({ id: movements.transactionId })
    .from(movements)
    .where(and(isDue(ctx.clock.now()), ne(movements.type, "bet"), eq(movements.operatorCode, operatorCode)))
    .orderBy(asc(movements.nextAttemptAt))
    .limit(PAGE_SIZE);
  const engine = engineOf(ctx);
  const ran = await Promise.all(page.map(({ id }) => limitPerOperator(ctx, operatorCode, () => deliver(engine, id))));
  if (page.length === PAGE_SIZE && ran.every(Boolean)) await sendWakeUp(ctx, { kind: "backlog", id: operatorCode });
}
