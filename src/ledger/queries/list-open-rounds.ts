import type { OperatorCtx } from "../../context.ts";
import { exactSum, readSum } from "../../db/exact-sum.ts";
import { readEachShard } from "../../db/shards.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import { keysetPage, type Page } from "../../lib/paging/keyset-page.ts";
import type { Row } from "../books/rows.ts";
import { MAX_ROWS_LOOKED_AT } from "./list-transactions.ts";
import { AFTER_ALL, compare, type Place, type ShardRow, within } from "./own-rows.ts";

/** A round of a session with a bet that stands, completed and not rolled back, and without an end: no win, not closed. */
export interface OpenRound {
  readonly roundId: string;
  readonly sessionId: string;
  readonly playerId: string;
  readonly gameId: string | null;
  readonly providerCode: string;
  readonly currency: string;
  readonly precision: number;
  /** The sum of its bets. */
  readonly bet: bigint;
  readonly openedAt: number;
}

export interface OpenRoundsQuery {
  readonly olderThanSeconds: number;
  readonly limit: number;
  readonly cursor: string | undefined;
}

const START: Place = [0, -1, 0];

/** The operator's open rounds, oldest first. A round of several sessions, as at a live table, is one for each. */
export async function listOpenRounds(
  ctx: OperatorCtx,
  { olderThanSeconds, limit, cursor }: OpenRoundsQuery,
): Promise<Page<OpenRound>> {
  const end: Place = [ctx.clock.now() - olderThanSeconds * SECOND_MS, AFTER_ALL, 0];
  const read = (sql: string, after: Place, until: Place, ...more: readonly unknown[]) =>
    readEachShard<Row>(ctx, sql, (shard) => [
      ctx.operator.code,
      ...within(after, shard),
      ...within(until, shard),
      ...more,
    ]);
  const { rows, nextCursor } = await keysetPage<ShardRow, Place>(ctx, {
    scope: ["open rounds", ctx.operator.code, olderThanSeconds],
    cursor,
    limit,
    placeOf,
    rowsAfter: async (after = START, most, until = end) =>
      (await read(OPEN_ROUNDS, after, until, most)).toSorted((one, other) => compare(placeOf(one), placeOf(other))),
    lookUntil: async (after = START) => (await read(LOOK_UNTIL, after, end)).map(placeOf).toSorted(compare)[0],
  });
  return { rows: rows.map(toOpenRound), nextCursor };
}

function placeOf(row: ShardRow): Place {
  return [Number(row.created_at), Number(row.seq), row.shard];
}

function toOpenRound(row: ShardRow): OpenRound {
  return {
    roundId: String(row.round_id),
    sessionId: String(row.session_id),
    playerId: String(row.player_id),
    gameId: row.game_id as string | null,
    providerCode: String(row.provider_code),
    currency: String(row.currency),
    precision: Number(row.precision),
    bet: readSum(row.bet as string | null),
    openedAt: Number(row.created_at),
  };
}

/**
 * Condition: a callback says that the round is over. A rollback that was not sent, because its bet took no money, said
 * nothing.
 */
export const closesRound = (row: string) =>
  `(${row}.round_closed = 1 AND NOT (${row}.type = 'rollback' AND ${row}.status = 'completed' AND ${row}.attempts = 0))`;

/** Condition: a bet that took money, or a spin, and keeps it. */
const stands = (row: string) => `${row}.type = 'bet' AND ${row}.status = 'completed' AND ${row}.undone_by IS NULL`;

const IN_RANGE = `b.operator_code = ?1 AND b.created_at >= ?2 AND (b.created_at > ?2 OR b.seq > ?3)
  AND b.created_at <= ?4 AND (b.created_at < ?4 OR b.seq <= ?5)`;
const OF_ROUND = "o.operator_code = b.operator_code AND o.round_id = b.round_id AND o.session_id = b.session_id";

/** The first bet of each open round. Exported, as the next, for the test of its plan. */
export const OPEN_ROUNDS = `SELECT b.seq, b.created_at, b.round_id, b.session_id, b.player_id, b.provider_code, b.currency,
    b.precision, s.game_id, (SELECT ${exactSum("o.amount")} FROM movements o WHERE ${OF_ROUND} AND ${stands("o")}) AS bet
  FROM movements b LEFT JOIN sessions s ON s.id = b.session_id
  WHERE ${IN_RANGE} AND ${stands("b")} AND NOT EXISTS (SELECT 1 FROM movements o WHERE ${OF_ROUND}
    AND (o.type = 'win' OR ${closesRound("o")} OR o.seq < b.seq AND ${stands("o")}))
  ORDER BY b.created_at, b.seq LIMIT ?6`;

/** The last row that a page looks at. */
export const LOOK_UNTIL = `SELECT b.seq, b.created_at FROM movements b WHERE ${IN_RANGE}
  ORDER BY b.created_at, b.seq LIMIT 1 OFFSET ${MAX_ROWS_LOOKED_AT - 1}`;
