import { and, eq, exists, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { movements } from "../../db/schema/ledger.ts";
import { operators } from "../../db/schema/operators.ts";
import { isDue } from "../books/rows.ts";
import { wakeAllInShard } from "./wake-in-shard.ts";

/** Operators woken by one run: 20 messages to the queue's 100 each. */
const MAX_OPERATORS = 2_000;

/**
 * Each minute: wakes every operator with a movement that is due and unleased. So a lost message or a killed process
 * delays a movement and never loses it. It reads one row an operator, however long the backlog.
 */
export async function sweep(ctx: Ctx): Promise<void> {
  // safeguard: sweep
  const due = and(eq(movements.operatorCode, operators.code), isDue(ctx.clock.now()));
  const found = await ctx.ledger
    .select({ id: operators.code })
    .from(operators)
    .where(exists(ctx.ledger.select({ one: sql`1` }).from(movements).where(due)))
    .limit(MAX_OPERATORS);
  await wakeAllInShard(ctx, "backlog", found);
}
