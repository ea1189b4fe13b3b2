import { and, isNotNull, lt, notExists, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { bookJobs, statementDays } from "../../db/schema/books.ts";
import { operators } from "../../db/schema/operators.ts";
import { DAY_MS, MINUTE_MS, utcDay } from "../../lib/clock.ts";
import { advanceJob, type BookJob, type Outcome } from "../jobs/advance-job.ts";
import { buildStep, type DayKey, type StepSizes, type Wanted } from "./build-step.ts";
import { SETTLED_AFTER_MS, timeOf } from "./day.ts";

/** Steps of one message: each takes a second or two. */
const STEPS_PER_MESSAGE = 5;
/** Claims without a step that was saved, after which the day is begun again: its files may be gone. */
const MAX_ATTEMPTS = 5;

export function jobId({ operatorCode, day }: DayKey): string {
  return `${day} ${operatorCode}`;
}

interface Advance extends DayKey {
  readonly steps: number;
  readonly wanted: Wanted;
  readonly sizes?: StepSizes;
}

export function advanceStatements(ctx: Ctx, { steps, wanted, sizes, ...key }: Advance): Promise<Outcome> {
  const step = (job: BookJob) => {
    const stuck = job.attempts > MAX_ATTEMPTS && job.state !== null;
    if (stuck) ctx.log.error("statement.begun_again", { operator: key.operatorCode, day: key.day });
    return buildStep(ctx, key, stuck ? { ...job, state: null } : job, { wanted, sizes });
  };
  return advanceJob(ctx, { kind: "statement", id: jobId(key) }, steps, step);
}

/** Handles a wake-up `<day> <operator>`. */
export async function deliverStatements(ctx: Ctx, id: string): Promise<void> {
  const [day = "", operatorCode = ""] = id.split(" ");
  await advanceStatements(ctx, { day, operatorCode, steps: STEPS_PER_MESSAGE, wanted: "final" });
}

/** Number of days before the last one that are looked at, one a run: those that ended while no run came. */
const LOOKED_BACK_DAYS = 30;

/**
 * Scheduled job, each minute: starts the statements of the day that is over, and of one before it in turn, for every operator
 * that has none final yet. A repeated run changes nothing.
 */
export async function startDailyStatements(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now() - SETTLED_AFTER_MS;
  const back = 2 + (Math.floor(now / MINUTE_MS) % LOOKED_BACK_DAYS);
  for (const days of [1, back]) await startDay(ctx, utcDay(now - days * DAY_MS));
}

async function startDay({ db, clock }: Ctx, day: string): Promise<void> {
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
