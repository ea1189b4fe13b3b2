import type { OwnerCtx } from "../../context.ts";
import { readEachShard } from "../../db/shards.ts";
import { notFound } from "../../errors.ts";
import type { Row } from "../books/rows.ts";
import { DESCRIBED, type DescribedMovement, describeMovements } from "./describe-movements.ts";

/** Exported for the test of their plans. */
export const TRANSACTION = `${DESCRIBED} WHERE m.transaction_id = ? AND m.operator_code = ?`;
export const ROUND = `${DESCRIBED} WHERE m.round_id = ? AND m.operator_code = ? ORDER BY m.seq`;

/** A transaction (docs/contract/operators.md#transactions). Throws NOT_FOUND, also for another operator's. */
export async function readTransaction(ctx: OwnerCtx, transactionId: string): Promise<DescribedMovement> {
  const [found] = await readOwn(ctx, TRANSACTION, transactionId);
  if (!found) throw notFound("The transaction");
  return found;
}

/** Every transaction of a round, oldest first (docs/contract/operators.md#rounds). Throws NOT_FOUND. */
export async function readRound(ctx: OwnerCtx, roundId: string): Promise<DescribedMovement[]> {
  const found = await readOwn(ctx, ROUND, roundId);
  if (found.length === 0) throw notFound("The round");
  return found;
}

async function readOwn(ctx: OwnerCtx, sql: string, id: string): Promise<DescribedMovement[]> {
  const rows = await readEachShard<Row>(ctx, sql, () => [id, ctx.operator.code]);
  // In the order of arrival, but for a round that its provider names in sessions of several shards.
  const isInOne = new Set(rows.map(({ shard }) => shard)).size < 2;
  return describeMovements(ctx, isInOne ? rows : rows.toSorted((a, b) => Number(a.created_at) - Number(b.created_at)));
}
