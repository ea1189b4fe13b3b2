import { and, eq, gte, isNull, lt, notInArray, or, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Ctx } from "../../context.ts";
import { exactSum, readSum } from "../../db/exact-sum.ts";
import { movements, revenueDays } from "../../db/schema/ledger.ts";
import { archivedDays } from "../../db/schema/shards.ts";
import { eachShard } from "../../db/shards.ts";
import { firstDay, nextPeriod, periodStart } from "../period.ts";
import { bookShards } from "../revenue/each-book.ts";
import { ofMonth, total } from "../revenue/read-revenue.ts";

/** One day of one section in one currency, in minor units. */
export interface DaySum {
  readonly currency: string;
  readonly precision: number;
  readonly day: string;
  readonly providerCode: string;
  /** Empty: none. */
  readonly sectionCode: string;
  readonly bets: bigint;
  readonly wins: bigint;
  readonly bonus: bigint;
}

interface Month {
  readonly operatorCode: string;
  readonly period: string;
}

/**
 * A month summed from its movements, and as the books have it by day; of each shard in one transaction. Movements of shards
 * that are retired and not bound were summed by their export.
 */
export async function readBothBooks(ctx: Ctx, month: Month): Promise<{ ledger: DaySum[]; days: DaySum[] }> {
  const books = await bookShards(ctx);
  const [found, archived] = await Promise.all([
    eachShard(ctx, async (own) => {
      const { ledger, days } = await readInShard(own, month);
      return { ledger, days: books.includes(own.ledger.shard) ? days : [] };
    }),
    readArchived(ctx, month),
  ]);
  const ledger = summed([...found.flatMap((own) => own.ledger), ...archived]);
  return { ledger, days: summed(found.flatMap(({ days }) => days)) };
}

async function readArchived({ db, ledgers }: Ctx, { operatorCode, period }: Month): Promise<DaySum[]> {
  const { currency, precision, day, providerCode, sectionCode, bets, wins, bonus } = archivedDays;
  const text = (column: SQLiteColumn) => sql<string>`CAST(${column} AS TEXT)`;
  const rows = await db
    .select({
      ...{ currency, precision, day, providerCode, sectionCode },
      ...{ bets: text(bets), wins: text(wins), bonus: text(bonus) },
    })
    .from(archivedDays)
    .where(
      and(
        eq(archivedDays.operatorCode, operatorCode),
        gte(day, firstDay(period)),
        lt(day, firstDay(nextPeriod(period))),
        notInArray(archivedDays.shard, [...ledgers.shards]),
      ),
    );
  // A day of rollbacks and free bets alone is in no book.
  return rows.map(exact).filter((sum) => sum.bets !== 0n || sum.wins !== 0n || sum.bonus !== 0n);
}

/** The sums of all shards, one for each day. */
function summed(sums: readonly DaySum[]): DaySum[] {
  const days = new Map<string, DaySum>();
  for (const sum of sums) {
    const key = JSON.stringify([sum.currency, sum.day, sum.providerCode, sum.sectionCode]);
    const { bets, wins, bonus } = days.get(key) ?? { bets: 0n, wins: 0n, bonus: 0n };
    days.set(key, { ...sum, bets: bets + sum.bets, wins: wins + sum.wins, bonus: bonus + sum.bonus });
  }
  return [...days.values()];
}

async function readInShard({ ledger: db }: Ctx, { operatorCode, period }: Month) {
  const day = sql<string>`strftime('%Y-%m-%d', ${movements.completedAt} / 1000, 'unixepoch')`;
  const section = sql<string>`COALESCE(${movements.sectionCode}, '')`;
  const amountWhere = (condition: string) =>
    sql`${sql.raw(exactSum(`CASE WHEN ${condition} THEN amount ELSE 0 END`))}`.mapWith(readSum);
  const [ledger, days] = await db.batch([
    db
      .select({
        currency: movements.currency,
        precision: sql<number>`MAX(${movements.precision})`,
        day,
        providerCode: movements.providerCode,
        sectionCode: section,
        bets: amountWhere("type = 'bet'"),
        wins: amountWhere("type = 'win' AND free_spins_id IS NULL"),
        bonus: amountWhere("type = 'win' AND free_spins_id IS NOT NULL"),
      })
      .from(movements)
      .where(
        and(
          eq(movements.operatorCode, operatorCode),
          gte(movements.completedAt, periodStart(period)),
          lt(movements.completedAt, periodStart(nextPeriod(period))),
          eq(movements.status, "completed"),
          or(eq(movements.type, "win"), and(eq(movements.type, "bet"), isNull(movements.freeSpinsId))),
        ),
      )
      .groupBy(movements.currency, day, movements.providerCode, section),
    db
      .select({
        currency: revenueDays.currency,
        precision: sql<number>`MAX(${revenueDays.precision})`,
        day: revenueDays.day,
        providerCode: revenueDays.providerCode,
        sectionCode: revenueDays.sectionCode,
        bets: total(revenueDays.bets),
        wins: total(revenueDays.wins),
        bonus: total(revenueDays.bonus),
      })
      .from(revenueDays)
      .where(ofMonth(operatorCode, period))
      .groupBy(revenueDays.currency, revenueDays.day, revenueDays.providerCode, revenueDays.sectionCode),
  ]);
  return { ledger, days };
}

type Texts = Omit<DaySum, "bets" | "wins" | "bonus"> & Record<"bets" | "wins" | "bonus", string>;

function exact(row: Texts): DaySum {
  return { ...row, bets: BigInt(row.bets), wins: BigInt(row.wins), bonus: BigInt(row.bonus) };
}
