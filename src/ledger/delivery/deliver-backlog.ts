import { and, asc, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { movements, walletHealth } from "../../db/schema/ledger.ts";
import { sendWakeUps } from "../../outbox/wake-up.ts";
import { isDue } from "../books/rows.ts";
import { IS_AWAY } from "../books/wallet-health.ts";
import { deliverPage, PAGE_SIZE } from "./deliver-movements.ts";

/** Rows that one wake-up begins: what a crash at 100 bets a second leaves in a minute. */
const MAX_ROWS = 6_000;

/**
 * Handles an operator's wake-up: sends one page of what is due to its wallet, longest due first, and undoes bets whose
 * outcome was lost. If the wallet answers, it queues the rest in pages, each for an invocation of its own; otherwise the
 * rest stays due for the next sweep.
 */
export async function deliverBacklog(ctx: Ctx, operatorCode: string): Promise<void> {
  const [due, [health]] = await ctx.db.batch([
    ctx.db
      .select({ id: movements.transactionId })
      .from(movements)
      .where(and(eq(movements.operatorCode, operatorCode), isDue(ctx.clock.now())))
      .orderBy(asc(movements.nextAttemptAt))
      .limit(MAX_ROWS),
    ctx.db.select({ away: IS_AWAY }).from(walletHealth).where(eq(walletHealth.operatorCode, operatorCode)),
  ]);
  const ids = due.map(({ id }) => id);
  const away = health?.away === 1;
  const answered = await deliverPage(ctx, { operatorCode, away, transactionIds: ids.slice(0, PAGE_SIZE) });
  if (!answered) return;
  const pages: { id: string; ids: string[] }[] = [];
  for (let from = PAGE_SIZE; from < ids.length; from += PAGE_SIZE) {
    pages.push({ id: operatorCode, ids: ids.slice(from, from + PAGE_SIZE) });
  }
  await sendWakeUps(ctx, "movements", pages);
}
