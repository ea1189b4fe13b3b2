import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Ctx } from "../../context.ts";
import { exactSum, readSum } from "../../db/exact-sum.ts";
import { revenueDays } from "../../db/schema/ledger.ts";
import { firstDay, nextPeriod } from "../period.ts";
import type { SectionRevenue } from "../pricing/priced-line.ts";
import { eachBook } from "./each-book.ts";

export interface MonthRevenue extends SectionRevenue {
  readonly period: string;
}

/** The exact sum of a column. */
export const total = (column: SQLiteColumn) => sql`${sql.raw(exactSum(`"${column.name}"`))}`.mapWith(readSum);

/**
 * Sums of the books by month and section, over the rows that match `where`; apart for the days from each of `starts` on,
 * which ascend.
 */
export async function readRevenue(
  ctx: Ctx,
  where: SQL | undefined,
  starts: readonly string[] = [],
): Promise<MonthRevenue[]> {
  const days = JSON.stringify(starts);
  const startOf = sql<string>`(SELECT MAX(value) FROM json_each(${days}) WHERE value <= ${revenueDays.day})`;
  const from = starts.length === 0 ? sql<string | null>`NULL` : startOf;
  const period = sql<string>`substr(${revenueDays.day}, 1, 7)`;
  const found = await eachBook(ctx, async ({ ledger }) =>
    ledger
      .select({
        period,
        from,
        providerCode: revenueDays.providerCode,
        sectionCode: revenueDays.sectionCode,
        bets: total(revenueDays.bets),
        wins: total(revenueDays.wins),
        bonus: total(revenueDays.bonus),
      })
      .from(revenueDays)
      .where(where)
      .groupBy(period, from, revenueDays.providerCode, revenueDays.sectionCode),
  );
  const months = new Map<string, MonthRevenue>();
  for (const row of found.flat()) {
    const key = JSON.stringify([row.period, row.from, row.providerCode, row.sectionCode]);
    const { revenue, bonus } = months.get(key) ?? { revenue: 0n, bonus: 0n };
    months.set(key, {
      period: row.period,
      providerCode: row.providerCode,
      sectionCode: row.sectionCode === "" ? null : row.sectionCode,
      revenue: revenue + row.bets - row.wins,
      bonus: bonus + row.bonus,
      ...(row.from === null ? {} : { from: row.from }),
    });
  }
  return [...months.values()];
}

/** Matches the rows of one operator and month, in one currency or all. */
export function ofMonth(operatorCode: string, period: string, currency?: string): SQL | undefined {
  return and(
    eq(revenueDays.operatorCode, operatorCode),
    currency === undefined ? undefined : eq(revenueDays.currency, currency),
    gte(revenueDays.day, firstDay(period)),
    lt(revenueDays.day, firstDay(nextPeriod(period))),
  );
}
