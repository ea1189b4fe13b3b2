import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { riskGameDays } from "../../db/schema/risk.ts";
import { DAY_MS, utcDay } from "../../lib/clock.ts";

const DAYS = 30;

/** What a game took and paid on each of the last 30 days, in USD; days without play are left out. */
export function readReturns({ db, clock }: Ctx, gameId: string) {
  const today = clock.now();
  const days = JSON.stringify(Array.from({ length: DAYS }, (_, back) => utcDay(today - back * DAY_MS)));
  // Each day is a row of the primary key, which begins with the day.
  return db
    .select({
      day: riskGameDays.day,
      bets: riskGameDays.bets,
      staked: riskGameDays.staked,
      won: riskGameDays.won,
    })
    .from(riskGameDays)
    .where(and(inArray(riskGameDays.day, sql`(SELECT value FROM json_each(${days}))`), eq(riskGameDays.gameId, gameId)))
    .orderBy(asc(riskGameDays.day));
}
