import { and, isNotNull, lt, notExists, sql } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { insertSelect } from "../db/insert-select.ts";
import { bookJobs, statementDays } from "../db/schema/books.ts";
import { operators } from "../db/schema/operators.ts";
import { DAY_MS, utcDay } from "../lib/clock.ts";
import { SETTLED_AFTER_MS, timeOf } from "./day.ts";

/**
 * Scheduled job, each minute: opens the statements of the day that is over, for every operator that has none final yet. A
 * repeated run changes nothing. The first read of a day makes it where no run has.
 */
export async function openStatements(ctx: Ctx): Promise<void> {
  const { db, clock } = ctx;
  const day = utcDay(clock.now() - SETTLED_AFTER_MS - DAY_MS);
  const done = db
    .select({ one: sql`1` })
    .from(statementDays)
    .where(
      and(
        sql`${statementDays.operatorCode} = ${operators.code}`,
        sql`${statementDays.day} = ${day}`,
        isNotNull(statementDays.finalAt),
      ),
    );
  await insertSelect(
    db,
    bookJobs,
    {
      kind: "statement",
      id: sql`${day} || ' ' || ${operators.code}`,
      operatorCode: operators.code,
      nextAt: clock.now(),
    },
    { from: operators, where: and(lt(operators.createdAt, timeOf(day).to), notExists(done)) },
  ).onConflictDoNothing();
}
