import { and, asc, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { movements, walletHealth } from "../../db/schema/ledger.ts";
import { isDue } from "../books/rows.ts";
import { IS_AWAY } from "../books/wallet-health.ts";
import { DUE_ROW, deliverPage, PAGE_SIZE } from "./deliver-movements.ts";
import { wakeAllInShard } from "./wake-in-shard.ts";

/** Rows that one wake-up begins: what a crash at 100 bets a second leaves in a minute. */
const MAX_ROWS = 6_000;

/**
 * Handles an operator's wake-up: sends one page of what is due to its wallet, longest due first, and undoes bets whose
 * outcome was lost. If nothing of the page was left, it queues the rest in pages, each for an invocation of its own;
 * otherwise the wallet does not answer, and the rest stays due for the next sweep.
 */
export async function deliverBacklog(ctx: Ctx, operatorCode: string): Promise<void> {
  const [first, [health]] = await ctx.ledger.batch([
    dueRows(ctx, operatorCode, PAGE_SIZE),
    ctx.ledger.select({ away: IS_AWAY }).from(walletHealth).where(eq(walletHealth.operatorCode, operatorCode)),
  ]);
  const page = { operatorCode, away: health?.away === 1, rows: first };
  if (!(await deliverPage(ctx, page)) || first.length < PAGE_SIZE) return;
  // Read only now: a wallet that does not answer costs no more than its page.
  const rest = (await dueRows(ctx, operatorCode, MAX_ROWS - PAGE_SIZE)).map(({ id }) => id);
  const pages: { id: string; ids: string[] }[] = [];
  for (let from = 0; from < rest.length; from += PAGE_SIZE) {
    pages.push({ id: operatorCode, ids: rest.slice(from, from + PAGE_SIZE) });
  }
  await wakeAllInShard(ctx, "movements", pages);
}

function dueRows({ ledger, clock }: Ctx, operatorCode: string, limit: number) {
  return ledger
    .select(DUE_ROW)
    .from(movements)
    .where(and(eq(movements.operatorCode, operatorCode), isDue(clock.now())))
    .orderBy(asc(movements.nextAttemptAt))
    .limit(limit);
}
