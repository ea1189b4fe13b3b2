import { eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { movements, walletHealth } from "../../db/schema/ledger.ts";
import { isNamedAndDue } from "../books/rows.ts";
import { IS_AWAY } from "../books/wallet-health.ts";
import { engineOf } from "../engine/d1-engine.ts";
import { deliverInTurn } from "../engine/deliver-in-turn.ts";

/**
 * Rows that one invocation handles, of at most 1,000 calls and 1,000 D1 queries. The worst is a bet whose undo the wallet
 * leaves unanswered: bet read and written, undo read, claimed, sent, read and written, health, wake-up. Measured for 40
 * bets with two undos of three unanswered: 349 calls, 655 queries.
 */
export const PAGE_SIZE = 40;

export interface MovementsOfOperator {
  readonly operatorCode: string;
  readonly transactionIds: readonly string[];
}

/** Handles a wake-up for a page of an operator's rows: sends those that are due. The others are dropped by one query. */
export async function deliverMovements(ctx: Ctx, { operatorCode, transactionIds }: MovementsOfOperator): Promise<void> {
  const [due, [health]] = await ctx.ledger.batch([
    ctx.ledger
      .select({ id: movements.transactionId, type: movements.type })
      .from(movements)
      .where(isNamedAndDue(transactionIds.slice(0, PAGE_SIZE), ctx.clock.now())),
    ctx.ledger.select({ away: IS_AWAY }).from(walletHealth).where(eq(walletHealth.operatorCode, operatorCode)),
  ]);
  const away = health?.away === 1;
  // What waits for a wallet that is away is tried by the sweep alone, so that it does not fill the queue.
  const rows = away ? due.filter(({ type }) => type === "bet") : due;
  await deliverPage(ctx, { operatorCode, away, transactionIds: rows.map(({ id }) => id) });
}

/** Sends an operator's rows. False if some were dropped because its wallet does not answer. */
export async function deliverPage(
  ctx: Ctx,
  { operatorCode, transactionIds, away }: MovementsOfOperator & { readonly away: boolean },
): Promise<boolean> {
  const engine = engineOf(ctx);
  const ran = await Promise.all(
    transactionIds.map((transactionId) => deliverInTurn(ctx, engine, { transactionId, operatorCode, away })),
  );
  return ran.every(Boolean);
}
