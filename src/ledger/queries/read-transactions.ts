import type { OwnerCtx } from "../../context.ts";
import { eachShard, inShard, readEachShard, readShard } from "../../db/shards.ts";
import { notFound } from "../../errors.ts";
import type { Page } from "../../lib/paging/keyset-page.ts";
import { archivesOf } from "../archive/find-archives.ts";
import { archivedRound, archivedTransactions } from "../archive/read-archive.ts";
import { type Row, toMovement } from "../books/rows.ts";
import type { Movement } from "../rules/movement.ts";
import { DESCRIBED, type DescribedMovement, describeMovements } from "./describe-movements.ts";
import { mergedPage } from "./merged-page.ts";
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

/** A transaction (docs/contract/operators-books.md#transactions), also of an archive. Throws NOT_FOUND, also for another operator's. */
export async function readTransaction(ctx: OwnerCtx, transactionId: string): Promise<DescribedMovement> {
  const { code } = ctx.operator;
  const live = await readEachShard<Row>(ctx, TRANSACTION, () => [transactionId, code]);
  const rows = live.length > 0 ? live : ofOperator(code, await archivedTransactions(ctx, transactionId));
  const [found] = await describeMovements(ctx, rows.slice(0, 1));
  if (!found) throw notFound("The transaction");
  return found;
}

export interface RoundQuery {
  readonly roundId: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Transactions of a round in the order of arrival (docs/contract/operators-books.md#rounds), also of archives. Throws NOT_FOUND. */
export async function readRound(
  ctx: OwnerCtx,
  { roundId, limit, cursor }: RoundQuery,
): Promise<Page<DescribedMovement>> {
  const { code } = ctx.operator;
  // Also where a database has some of it: a provider may name rounds of several sessions alike.
  const archives = await archivesOf(ctx);
  const { rows, nextCursor } = await mergedPage<ShardRow, number>(ctx, {
    scope: ["round", code, roundId],
    cursor,
    limit,
    // In order, so that of rows of one moment the same comes first when a shard is archived.
    parts: [...ctx.ledgers.asked, ...archives.map(({ shard }) => shard)].toSorted((one, other) => one - other),
    placeOf: ({ seq }) => Number(seq),
    isBefore: (row, other) => Number(row.created_at) < Number(other.created_at),
    rowsAfter: async (shard, after = 0, most) => {
      const archive = archives.find((one) => one.shard === shard);
      if (!archive) return readShard<Row>(inShard(ctx, shard), ROUND, [code, roundId, after, most]);
      const rows: ShardRow[] = [];
      for await (const some of archivedRound(ctx, archive, { operatorCode: code, roundId, after })) {
        rows.push(...some.map((row) => ({ ...row, shard })));
        if (rows.length >= most) break;
      }
      return rows.slice(0, most);
    },
  });
  if (rows.length === 0 && cursor === undefined) throw notFound("The round");
  return { rows: await describeMovements(ctx, rows), nextCursor };
}

/** Whether the provider closed a long round, by its last rows: a round is closed at its end. */
export async function isRoundClosed(ctx: OwnerCtx, roundId: string): Promise<boolean> {
  const { code } = ctx.operator;
  if ((await readEachShard(ctx, CLOSED, () => [code, roundId])).length > 0) return true;
  for (const archive of await archivesOf(ctx)) {
    let looked = 0;
    for await (const rows of archivedRound(ctx, archive, { operatorCode: code, roundId, fromEnd: true })) {
      if (rows.some((row) => row.round_closed === 1)) return true;
      looked += rows.length;
      if (looked >= MAX_ROWS_FOR_CLOSING) break;
    }
  }
  return false;
}

/** Fields of a movement that sums need. */
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
  for (const archive of await archivesOf(ctx)) {
    for await (const rows of archivedRound(ctx, archive, { operatorCode: ctx.operator.code, roundId })) {
      left -= rows.length;
      if (left < 0) return false;
      take(rows.map(toMovement));
    }
  }
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

function ofOperator(code: string, rows: readonly ShardRow[]): readonly ShardRow[] {
  return rows.filter((row) => row.operator_code === code);
}
