import type { Ctx } from "../../context.ts";
import { readEachShard } from "../../db/shards.ts";
import { MINUTE_MS } from "../../lib/clock.ts";
import { HALVES, type Halves, wholeOf } from "./halved-sum.ts";

const MINUTES = 60;
/** The newest movements of each shard that are looked at: the work does not grow with the ledger, or with its traffic. */
export const MAX_LOOKED_AT = 5_000;

/** Sums of movements that arrived in one minute and completed, in one currency. */
interface MoneyOfMinute {
  readonly minute: number;
  readonly currency: string;
  readonly precision: number;
  readonly bets: number;
  readonly betAmount: bigint;
  readonly wins: number;
  readonly winAmount: bigint;
  readonly refused: number;
}

export interface RecentMoney {
  /** Earliest arrival that was looked at: an hour ago, or later under heavy traffic. */
  readonly since: number;
  readonly minutes: readonly MoneyOfMinute[];
}

interface Row extends Halves {
  readonly minute: number;
  readonly currency: string;
  readonly precision: number;
  readonly kind: "bet" | "win" | "refused";
  readonly count: number;
}

/** Bets that free spins paid for took no money. Exported, as the next, for the test of its plan. */
export const RECENT_MONEY = `SELECT created_at / ${MINUTE_MS} AS minute, currency, precision,
    CASE status WHEN 'refused' THEN 'refused' ELSE type END AS kind, count(*) AS count, ${HALVES}
  FROM (SELECT * FROM movements ORDER BY seq DESC LIMIT ${MAX_LOOKED_AT})
  WHERE created_at >= ?1 AND type <> 'rollback' AND (status = 'refused' OR status = 'completed')
    AND (type <> 'bet' OR free_spins_id IS NULL)
  GROUP BY 1, 2, 3, 4`;
export const OLDEST_LOOKED_AT = `SELECT created_at AS at FROM movements ORDER BY seq DESC LIMIT 1 OFFSET ${MAX_LOOKED_AT - 1}`;

/** Bets and wins of the last hour by minute, oldest first. */
export async function readRecentMoney(ctx: Ctx): Promise<RecentMoney> {
  const hourAgo = ctx.clock.now() - MINUTES * MINUTE_MS;
  const [rows, last] = await Promise.all([
    readEachShard<Row>(ctx, RECENT_MONEY, () => [hourAgo]),
    readEachShard<{ readonly at: number }>(ctx, OLDEST_LOOKED_AT, () => []),
  ]);
  const since = Math.max(hourAgo, ...last.map(({ at }) => at));
  const groups = Map.groupBy(rows, ({ minute, currency, precision }) => JSON.stringify([minute, currency, precision]));
  const minutes = [...groups.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const of = (kind: Row["kind"]) => own.filter((row) => row.kind === kind);
    const count = (kind: Row["kind"]) => of(kind).reduce((sum, row) => sum + row.count, 0);
    return [
      {
        minute: first.minute * MINUTE_MS,
        currency: first.currency,
        precision: first.precision,
        bets: count("bet"),
        betAmount: wholeOf(of("bet")),
        wins: count("win"),
        winAmount: wholeOf(of("win")),
        refused: count("refused"),
      },
    ];
  });
  return { since, minutes: minutes.toSorted((one, other) => one.minute - other.minute) };
}
