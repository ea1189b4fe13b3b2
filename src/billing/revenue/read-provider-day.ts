import { asc } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { exactSum, readSum } from "../../db/exact-sum.ts";
import { operators } from "../../db/schema/operators.ts";
import { readEachBook } from "./each-book.ts";

/** Sums of a provider's play in a currency on a day, in minor units. */
export interface DayTotal {
  readonly currency: string;
  readonly precision: number;
  readonly bets: bigint;
  readonly wins: bigint;
  readonly bonus: bigint;
}

interface Asked {
  readonly providerCode: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  /** All of them if absent. */
  readonly operatorCode: string | undefined;
}

/** Operators of one statement: their codes are one parameter. */
const OPERATORS_PER_READ = 1_000;

/**
 * The books' rows of a provider and a day, each found through the key: an operator's currencies are found one after the
 * other, so that the rows read are those of the day and one for each operator and currency. Exported for the test of its
 * plan.
 */
export const PROVIDER_DAY = `WITH RECURSIVE books(operator_code, currency) AS (
    SELECT value, (SELECT MIN(currency) FROM revenue_days WHERE operator_code = value) FROM json_each(?1)
    UNION ALL
    SELECT books.operator_code, (SELECT MIN(next.currency) FROM revenue_days next
        WHERE next.operator_code = books.operator_code AND next.currency > books.currency)
      FROM books WHERE books.currency IS NOT NULL)
  SELECT day.currency, day.precision, ${exactSum("day.bets")} AS bets, ${exactSum("day.wins")} AS wins,
      ${exactSum("day.bonus")} AS bonus
    FROM books CROSS JOIN revenue_days day ON day.operator_code = books.operator_code AND day.currency = books.currency
      AND day.day = ?2 AND day.provider_code = ?3
    GROUP BY day.currency, day.precision`;

interface Row {
  readonly currency: string;
  readonly precision: number;
  readonly bets: string;
  readonly wins: string;
  readonly bonus: string;
}

/** A provider's completed play of a UTC day by currency, in the order of the codes. */
export async function readProviderDay(ctx: Ctx, { providerCode, day, operatorCode }: Asked): Promise<DayTotal[]> {
  const codes = operatorCode === undefined ? await allOperators(ctx) : [operatorCode];
  const totals = new Map<string, DayTotal>();
  for (let from = 0; from < codes.length; from += OPERATORS_PER_READ) {
    const some = JSON.stringify(codes.slice(from, from + OPERATORS_PER_READ));
    for (const row of await readEachBook<Row>(ctx, PROVIDER_DAY, [some, day, providerCode])) add(totals, row);
  }
  return [...totals.values()].sort((one, other) => (one.currency < other.currency ? -1 : 1));
}

async function allOperators({ db }: Ctx): Promise<string[]> {
  const rows = await db.select({ code: operators.code }).from(operators).orderBy(asc(operators.code));
  return rows.map(({ code }) => code);
}

function add(totals: Map<string, DayTotal>, { currency, precision, bets, wins, bonus }: Row): void {
  const known = totals.get(currency) ?? { bets: 0n, wins: 0n, bonus: 0n };
  totals.set(currency, {
    currency,
    precision,
    bets: known.bets + readSum(bets),
    wins: known.wins + readSum(wins),
    bonus: known.bonus + readSum(bonus),
  });
}
