import type { Ctx } from "../../context.ts";
import { readEachShard } from "../../db/shards.ts";
import type { Movement } from "../rules/movement.ts";
import { HALVES, type Halves, wholeOf } from "./halved-sum.ts";

const UNSETTLED = ["pending", "failed"] as const;

/** The oldest of each shard and status that are counted: what waits after a long outage slows no page. */
export const MAX_COUNTED = 10_000;

/** Sums of an operator's movements without an outcome, in one currency. */
export interface UnsettledSum {
  readonly operatorCode: string;
  readonly status: (typeof UNSETTLED)[number];
  readonly type: Movement["type"];
  readonly currency: string;
  readonly precision: number;
  readonly count: number;
  readonly amount: bigint;
  /** When the oldest was created. */
  readonly since: number;
}

type Row = Omit<UnsettledSum, "amount"> & Halves;

/** Exported for the test of its plan. */
export const unsettled = (
  status: UnsettledSum["status"],
) => `SELECT operator_code AS operatorCode, status, type, currency,
    precision, count(*) AS count, min(created_at) AS since, ${HALVES}
  FROM (SELECT operator_code, status, type, currency, precision, amount, created_at
    FROM movements INDEXED BY movements_not_completed
    WHERE status = '${status}' AND status <> 'completed' AND unlisted = 0 ORDER BY created_at LIMIT ${MAX_COUNTED})
  GROUP BY operator_code, type, currency, precision`;

/** Pending and failed movements of all operators, summed by operator, type and currency. */
export async function readUnsettled(ctx: Ctx): Promise<UnsettledSum[]> {
  const found = await Promise.all(UNSETTLED.map((status) => readEachShard<Row>(ctx, unsettled(status), () => [])));
  const keyOf = ({ operatorCode, status, type, currency, precision }: Row) =>
    JSON.stringify([operatorCode, status, type, currency, precision]);
  return [...Map.groupBy(found.flat(), keyOf).values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const { operatorCode, status, type, currency, precision } = first;
    const count = rows.reduce((sum, row) => sum + row.count, 0);
    const since = Math.min(...rows.map((row) => row.since));
    return [{ operatorCode, status, type, currency, precision, count, amount: wholeOf(rows), since }];
  });
}
