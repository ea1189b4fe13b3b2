import type { OwnerCtx } from "../../context.ts";
import { eachShard, inShard, readEachShard, readShard } from "../../db/shards.ts";
import { notFound } from "../../errors.ts";
import type { Page } from "../../paging/keyset-page.ts";
import { mergedPage } from "../../paging/merged-page.ts";
import type { Row } from "../books/rows.ts";
import type { Movement } from "../rules/movement.ts";
import { DESCRIBED, type DescribedMovement, describeMovements } from "./describe-movements.ts";
import type { ShardRow } from "./own-rows.ts";

/** Rows of a round that one statement reads, where the whole round is read. */
export const ROUND_STEP_ROWS = 5_000;
/** Rows from the end of a long round among which its closing is looked for. */
const MAX_ROWS_FOR_CLOSING = 1_000;

const OF_ROUND = "m.operator_code = ?1 AND m.round_id = ?2";

/** Exported, as the next ones, for the test of their plans. */
export const TRANSACTION = `${DESCRIBED} WHERE m.transaction_id = ? AND m.operator_code = ?`;
export const ROUND = `${DESCRIBED} WHERE ${OF_ROUND} AND m.seq > ?3 ORDER BY m.seq LIMIT ?4`;
export const AMOUNTS = `SELECT m.seq, m.type, m.status, m.intent, m.amount, m.currency, m.precision,
    m.free_spins_id AS freeSpinsId, m.last_class AS lastClass, m.calls
  FROM movements m WHERE ${OF_ROUND} AND m.seq > ?3 ORDER BY m.seq LIMIT ${ROUND_STEP_ROWS}`;
export const CLOSED = `SELECT 1 AS closed FROM (SELECT m.round_closed FROM movements m WHERE ${OF_ROUND}
  ORDER BY m.seq DESC LIMIT ${MAX_ROWS_FOR_CLOSING}) WHERE round_closed = 1 LIMIT 1`;

/** A transaction (docs/contract/operators.md#transactions). Throws NOT_FOUND, also for another operator's. */
export async function readTransaction(ctx: OwnerCtx, transactionId: string): Promise<DescribedMovement> {
  const rows = await readEachShard<Row>(ctx, TRANSACTION, () => [transactionId, ctx.operator.code]);
  const [found] = await describeMovements(ctx, rows);
  if (!found) throw notFound("The transaction");
  return found;
}

export interface RoundQuery {
  readonly roundId: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Transactions of a round in the order of arrival (docs/contract/operators.md#rounds). Throws NOT_FOUND. */
export async function readRound(
  ctx: OwnerCtx,
  { roundId, limit, cursor }: RoundQuery,
): Promise<Page<DescribedMovement>> {
  const { code } = ctx.operator;
  const { rows, nextCursor } = await mergedPage<ShardRow, number>(ctx, {
    scope: ["round", code, roundId],
    cursor,
    limit,
    // More than one, where its provider names the round in sessions of several.
    parts: ctx.ledgers.shards,
    placeOf: ({ seq }) => Number(seq),
    isBefore: (row, other) => Number(row.created_at) < Number(other.created_at),
    rowsAfter: (shard, after = 0, most) => readShard<Row>(inShard(ctx, shard), ROUND, [code, roundId, after, most]),
  });
  if (rows.length === 0 && cursor === undefined) throw notFound("The round");
  return { rows: await describeMovements(ctx, rows), nextCursor };
}

/** Whether the provider closed a round of more than a page: it does so at the end. */
export async function isRoundClosed(ctx: OwnerCtx, roundId: string): Promise<boolean> {
  return (await readEachShard(ctx, CLOSED, () => [ctx.operator.code, roundId])).length > 0;
}

/** What sums need of a movement. */
export type Amount = Pick<
  Movement,
  "type" | "status" | "intent" | "amount" | "currency" | "precision" | "freeSpinsId" | "lastClass" | "calls"
>;

/** Hands over all transactions of a round in steps; false, before the end, if there are more than `most`. */
export async function readAmounts(
  ctx: OwnerCtx,
  { roundId, most }: { readonly roundId: string; readonly most: number },
  take: (amounts: readonly Amount[]) => void,
): Promise<boolean> {
  let left = most;
  const whole = await eachShard(ctx, async (own) => {
    for (let after = 0; ; ) {
      const rows = await readShard<Amount & { seq: number }>(own, AMOUNTS, [ctx.operator.code, roundId, after]);
      left -= rows.length;
      if (left < 0) return false;
      take(rows);
      if (rows.length < ROUND_STEP_ROWS) return true;
      after = rows.at(-1)?.seq ?? after;
    }
  });
  return whole.every(Boolean);
}
