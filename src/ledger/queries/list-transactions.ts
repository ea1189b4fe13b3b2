import type { OwnerCtx } from "../../context.ts";
import { readEachShard } from "../../db/shards.ts";
import { keysetPage, type Page } from "../../lib/paging/keyset-page.ts";
import type { Row } from "../books/rows.ts";
import { DESCRIBED, type DescribedMovement, describeMovements } from "./describe-movements.ts";
import { AFTER_ALL, compare, type Place, type ShardRow, within, withinNewestFirst } from "./own-rows.ts";

const FILTERS = {
  status: "status",
  type: "type",
  playerId: "player_id",
  sessionId: "session_id",
  roundId: "round_id",
  providerCode: "provider_code",
  currency: "currency",
} as const;

type Filter = keyof typeof FILTERS;

export interface TransactionsQuery {
  readonly by: "created" | "completed";
  readonly order: "oldest" | "newest";
  /** Half open: from the first moment, and before the second. */
  readonly from: number;
  readonly to: number;
  readonly filters: { readonly [name in Filter]?: string | undefined };
  /** The range as it was sent, which a cursor is bound to. */
  readonly sent: readonly unknown[];
  readonly limit: number;
  readonly cursor: string | undefined;
}

/** Rows that a page with filters looks at: a filter that matches rarely gets short pages, and never a long read. */
export const MAX_ROWS_LOOKED_AT = 5_000;

/** The operator's transactions in the order of the time in `by`; by completion only those that were completed. */
export async function listTransactions(ctx: OwnerCtx, query: TransactionsQuery): Promise<Page<DescribedMovement>> {
  const { by, order, filters, limit, cursor, sent } = query;
  const given = (Object.keys(FILTERS) as Filter[]).filter((name) => filters[name] !== undefined);
  const placeOf = (row: ShardRow): Place => [Number(row[`${by}_at`]), Number(row.seq), row.shard];
  const byRound = given.includes("roundId") && !(await isLongRound(ctx, filters.roundId ?? ""));
  const first: Place = [query.from, -1, 0];
  const last: Place = [query.to - 1, AFTER_ALL, 0];
  const [start, end, bound] = order === "oldest" ? [first, last, within] : [last, first, withinNewestFirst];
  const inOrder = (one: Place, other: Place) => (order === "oldest" ? compare(one, other) : compare(other, one));
  const { rows, nextCursor } = await keysetPage<ShardRow, Place>(ctx, {
    scope: ["transactions", ctx.operator.code, by, ...sent, filters, ...(order === "newest" ? [order] : [])],
    cursor,
    limit,
    placeOf,
    rowsAfter: async (after = start, most, until = end) => {
      const values = given.map((name) => filters[name]);
      const found = await readEachShard<Row>(ctx, pageOf(by, given, byRound, order), (shard) => [
        ctx.operator.code,
        ...bound(after, shard),
        ...bound(until, shard),
        most,
        ...values,
      ]);
      return found.toSorted((one, other) => inOrder(placeOf(one), placeOf(other)));
    },
    lookUntil:
      given.length === 0 || byRound
        ? undefined
        : async (after = start) => {
            const found = await readEachShard<Row>(ctx, lookUntil(by, order), (shard) => [
              ctx.operator.code,
              ...bound(after, shard),
              ...bound(end, shard),
            ]);
            return found.map(placeOf).toSorted(inOrder)[0];
          },
  });
  return { rows: await describeMovements(ctx, rows), nextCursor };
}

type By = TransactionsQuery["by"];
type Order = TransactionsQuery["order"];

/** After the place in ?2 and ?3, and up to that in ?4 and ?5; newest first, `after` is before. */
const inRange = (time: string, order: Order) => {
  const [past, to] = order === "oldest" ? [">", "<"] : ["<", ">"];
  return `m.operator_code = ?1 AND ${time} ${past}= ?2 AND (${time} ${past} ?2 OR m.seq ${past} ?3)
  AND ${time} ${to}= ?4 AND (${time} ${to} ?4 OR m.seq ${to}= ?5)`;
};

const inOrderOf = (time: string, order: Order) => (order === "oldest" ? `${time}, m.seq` : `${time} DESC, m.seq DESC`);

/**
 * One page. The plus signs keep the filters from choosing an index: that of the time bounds what is read, and `byRound`
 * that of the round. Exported for the test of its plan.
 */
export function pageOf(by: By, filters: readonly Filter[], byRound = false, order: Order = "oldest"): string {
  const time = byRound ? `+m.${by}_at` : `m.${by}_at`;
  const conditions = filters.map((name, place) => {
    const column = `m.${FILTERS[name]}`;
    return `${byRound && name === "roundId" ? column : `+${column}`} = ?${7 + place}`;
  });
  return `${DESCRIBED} WHERE ${[inRange(time, order), ...conditions].join(" AND ")}
    ORDER BY ${inOrderOf(time, order)} LIMIT ?6`;
}

/** Whether a round has so many transactions that a page cannot sort them all; few have. Exported for the test of its plan. */
export const LONG_ROUND = `SELECT m.seq FROM movements m WHERE m.operator_code = ? AND m.round_id = ?
  LIMIT 1 OFFSET ${MAX_ROWS_LOOKED_AT - 1}`;

async function isLongRound(ctx: OwnerCtx, roundId: string): Promise<boolean> {
  return (await readEachShard(ctx, LONG_ROUND, () => [ctx.operator.code, roundId])).length > 0;
}

/** The last row that a page looks at; none if the range ends before. Exported for the test of its plan. */
export function lookUntil(by: By, order: Order = "oldest"): string {
  const time = `m.${by}_at`;
  return `SELECT m.seq, ${time} FROM movements m WHERE ${inRange(time, order)}
    ORDER BY ${inOrderOf(time, order)} LIMIT 1 OFFSET ${MAX_ROWS_LOOKED_AT - 1}`;
}
