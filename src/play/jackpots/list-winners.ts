import type { OperatorCtx } from "../../context.ts";
import { retried } from "../../db/retry.ts";
import { eachShard } from "../../db/shards.ts";

const MAX_WINNERS = 100;

/** A completed win of a pool's tier by one of the operator's players; `amount` is minor units. */
export interface JackpotWinner {
  readonly providerCode: string;
  readonly tierId: string;
  readonly playerId: string;
  readonly amount: number;
  readonly precision: number;
  readonly currency: string;
  readonly wonAt: number;
  readonly winType: "progressive" | "community" | "fixed";
  readonly roundId: string;
  readonly transactionId: string;
}

/**
 * The index is named: without statistics SQLite takes that of completions, and walks through all of an operator's books
 * that has fewer winners than asked for. Exported for the test of its plan.
 */
export const WINNERS = `SELECT provider_code AS providerCode, jackpot_tier_id AS tierId, player_id AS playerId, amount, precision, currency,
    completed_at AS wonAt, jackpot_win_type AS winType, round_id AS roundId,
    transaction_id AS transactionId
  FROM movements INDEXED BY movements_by_jackpot
  WHERE operator_code = ? AND jackpot_tier_id IS NOT NULL AND type = 'win' AND status = 'completed'
  ORDER BY completed_at DESC, transaction_id DESC LIMIT ${MAX_WINNERS}`;

/** The operator's jackpot winners, newest first. */
export async function listWinners(ctx: OperatorCtx): Promise<JackpotWinner[]> {
  const found = await eachShard(ctx, async ({ ledger, log, operator }) => {
    const winners = ledger.d1.prepare(WINNERS).bind(operator.code);
    return (await retried(log, () => winners.all<JackpotWinner>())).results;
  });
  const newestFirst = (a: JackpotWinner, b: JackpotWinner) =>
    b.wonAt - a.wonAt || (a.transactionId < b.transactionId ? 1 : -1);
  return found.flat().toSorted(newestFirst).slice(0, MAX_WINNERS);
}
