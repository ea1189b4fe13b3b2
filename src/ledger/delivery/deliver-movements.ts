import { eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { movements, walletHealth } from "../../db/schema/ledger.ts";
import { isNamedAndDue } from "../books/rows.ts";
import { IS_AWAY } from "../books/wallet-health.ts";
import { engineOf } from "../engine/d1-engine.ts";
import { giveUp } from "../engine/deliver.ts";
import { deliverInTurn } from "../engine/deliver-in-turn.ts";
import { isScheduleOver, type Movement } from "../rules/movement.ts";

/**
 * Rows that one invocation handles, of at most 1,000 calls and 1,000 D1 queries. The worst is a bet whose undo the wallet
 * leaves unanswered: bet read and written, undo read, claimed, sent, read and written, health, wake-up. Measured for 40
 * bets with two undos of three unanswered: 349 calls, 655 queries.
 */
export const PAGE_SIZE = 40;

interface MovementsOfOperator {
  readonly operatorCode: string;
  readonly transactionIds: readonly string[];
}

/** Facts of a due row that a delivery needs. */
export const DUE_ROW = { id: movements.transactionId, type: movements.type, giveUpAt: movements.giveUpAt };
type DueRow = Pick<Movement, "type" | "giveUpAt"> & { readonly id: string };

const isBet = ({ type }: DueRow) => type === "bet";

interface Page {
  readonly operatorCode: string;
  readonly away: boolean;
  readonly rows: readonly DueRow[];
}

/** Handles a wake-up for a page of an operator's rows: sends those that are due. The others are dropped by one query. */
export async function deliverMovements(ctx: Ctx, { operatorCode, transactionIds }: MovementsOfOperator): Promise<void> {
  const [due, [health]] = await ctx.ledger.batch([
    ctx.ledger
      .select(DUE_ROW)
      .from(movements)
      .where(isNamedAndDue(transactionIds.slice(0, PAGE_SIZE), ctx.clock.now())),
    ctx.ledger.select({ away: IS_AWAY }).from(walletHealth).where(eq(walletHealth.operatorCode, operatorCode)),
  ]);
  const away = health?.away === 1;
  // Movements that wait for an absent wallet are tried by the sweep alone, so that they do not fill the queue.
  const isEnding = (row: DueRow) => isScheduleOver(row, ctx.clock.now());
  const rows = away ? due.filter((row) => isBet(row) || isEnding(row)) : due;
  await deliverPage(ctx, { operatorCode, away, rows });
}

/**
 * Sends an operator's rows. Where its wallet is away, those whose schedule is over fail without a call of their own. False
 * if others were dropped because the wallet does not answer.
 */
export async function deliverPage(ctx: Ctx, { operatorCode, rows, away }: Page): Promise<boolean> {
  const engine = engineOf(ctx);
  // Bets are only decided, so they do not wait behind calls.
  const ordered = [...rows.filter(isBet), ...rows.filter((row) => !isBet(row))];
  const ran = await Promise.all(
    ordered.map(({ id, type }) => deliverInTurn(ctx, engine, { transactionId: id, operatorCode, type, away })),
  );
  const dropped = ordered.filter((_, i) => !ran[i]);
  const ending = away ? dropped.filter((row) => isScheduleOver(row, ctx.clock.now())) : [];
  // One after the other: they are not urgent, and bets wait for the same database.
  for (const { id } of ending) await giveUp(engine, id);
  return ending.length === dropped.length;
}
