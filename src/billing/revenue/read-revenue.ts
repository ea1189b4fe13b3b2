import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Ctx } from "../../context.ts";
import { revenueDays } from "../../db/schema/ledger.ts";
import { firstDay, nextPeriod } from "../period.ts";
import type { SectionRevenue } from "../pricing/priced-line.ts";

export interface MonthRevenue extends SectionRevenue {
  readonly period: string;
}

/** A sum as text, because it may exceed what a number holds exactly. */
export const total = (column: SQLiteColumn) => sql<string>`CAST(SUM(${column}) AS TEXT)`;

/** Sums of the books by month and section, over the rows that match `where`. */
export async function readRevenue(
  { ledger: db }: Pick<Ctx, "ledger">,
  where: SQL | undefined,
): Promise<MonthRevenue[]> {
  const period = sql<string>`substr(${revenueDays.day}, 1, 7)`;
  const rows = await db
    .select({
      period,
      providerCode: revenueDays.providerCode,
      sectionCode: revenueDays.sectionCode,
      bets: total(revenueDays.bets),
      wins: total(revenueDays.wins),
      bonus: total(revenueDays.bonus),
    })
    .from(revenueDays)
    .where(where)
    .groupBy(period, revenueDays.providerCode, revenueDays.sectionCode);
  return rows.map((row) => ({
    period: row.period,
    providerCode: row.providerCode,
    sectionCode: row.sectionCode === "" ? null : row.sectionCode,
    revenue: BigInt(row.bets) - BigInt(row.wins),
    bonus: BigInt(row.bonus),
  }));
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
