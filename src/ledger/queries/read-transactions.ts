import type { OwnerCtx } from "../../context.ts";
import { readEachShard } from "../../db/shards.ts";
import { notFound } from "../../errors.ts";
import { archivedRounds, archivedTransactions } from "../archive/read-archive.ts";
import type { Row } from "../books/rows.ts";
import { DESCRIBED, type DescribedMovement, describeMovements } from "./describe-movements.ts";
import type { ShardRow } from "./own-rows.ts";

/** Exported for the test of their plans. */
export const TRANSACTION = `${DESCRIBED} WHERE m.transaction_id = ? AND m.operator_code = ?`;
export const ROUND = `${DESCRIBED} WHERE m.round_id = ? AND m.operator_code = ? ORDER BY m.seq`;

/** A transaction (docs/contract/operators.md#transactions), also of an archive. Throws NOT_FOUND, also for another operator's. */
export async function readTransaction(ctx: OwnerCtx, transactionId: string): Promise<DescribedMovement> {
  const { code } = ctx.operator;
  const live = await readEachShard<Row>(ctx, TRANSACTION, () => [transactionId, code]);
  const rows = live.length > 0 ? live : ofOperator(code, await archivedTransactions(ctx, transactionId));
  const [found] = await describeMovements(ctx, rows.slice(0, 1));
  if (!found) throw notFound("The transaction");
  return found;
}

/** Every transaction of a round, oldest first (docs/contract/operators.md#rounds), also of archives. Throws NOT_FOUND. */
export async function readRound(ctx: OwnerCtx, roundId: string): Promise<DescribedMovement[]> {
  const { code } = ctx.operator;
  const [live, archived] = await Promise.all([
    readEachShard<Row>(ctx, ROUND, () => [roundId, code]),
    // Also where a database has some of it: a provider may name rounds of several sessions alike.
    archivedRounds(ctx, code, roundId),
  ]);
  const rows = [...live, ...ofOperator(code, archived)].toSorted((a, b) => a.shard - b.shard);
  if (rows.length === 0) throw notFound("The round");
  // In the order of arrival, but for a round that its provider names in sessions of several shards.
  const isInOne = new Set(rows.map(({ shard }) => shard)).size < 2;
  return describeMovements(ctx, isInOne ? rows : rows.toSorted((a, b) => Number(a.created_at) - Number(b.created_at)));
}

function ofOperator(code: string, rows: readonly ShardRow[]): readonly ShardRow[] {
  return rows.filter((row) => row.operator_code === code);
}
