import { and, asc, eq, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Ctx } from "../../context.ts";
import { bookJobs } from "../../db/schema/books.ts";
import { MINUTE_MS } from "../../lib/clock.ts";
import { sendWakeUp, sendWakeUps } from "../../lib/outbox/wake-up.ts";

export type BookJob = typeof bookJobs.$inferSelect;
type JobKey = Pick<BookJob, "kind" | "id">;

/** Longer than a step takes. A step that outlives it saves nothing. */
const LEASE_MS = 3 * MINUTE_MS;
/** When the sweep wakes a job again whose message was lost. */
export const REPEATED_AFTER_MS = 5 * MINUTE_MS;

/** Result of a step: a state to go on from, or the end of the job. */
export interface Step {
  /** Undefined: the job ends. */
  readonly state?: unknown;
  /** Time at which an ended job begins again, with the state if there is one. Without it, the job is deleted. */
  readonly againAt?: number;
  /** Statements to commit with it. Each carries the condition, so that a step that has lost its lease commits nothing. */
  readonly commit?: (held: SQL) => readonly BatchItem<"sqlite">[];
}

export type Outcome = "ended" | "more" | "busy";

/** Takes up to `steps` steps of a job that no other call works on. `more`: some are left, and a message was sent. */
export async function advanceJob(
  ctx: Ctx,
  key: JobKey,
  steps: number,
  step: (job: BookJob) => Promise<Step>,
): Promise<Outcome> {
  const token = ctx.random.uuid();
  let job = await claim(ctx, key, token);
  if (!job) return "busy";
  const held = and(isJob(key), eq(bookJobs.leaseToken, token));
  try {
    for (let taken = 0; taken < steps; taken++) {
      const done = await step(job);
      if (!(await save(ctx, held, done))) return "busy";
      if (done.state === undefined || done.againAt !== undefined) return "ended";
      job = { ...job, state: done.state, attempts: 0 };
    }
  } finally {
    await ctx.db.update(bookJobs).set({ leaseToken: null, leaseUntil: null }).where(held);
  }
  await sendWakeUp(ctx, { kind: key.kind, id: key.id });
  return "more";
}

async function claim({ db, clock }: Ctx, key: JobKey, leaseToken: string): Promise<BookJob | undefined> {
  const now = clock.now();
  const [job] = await db
    .update(bookJobs)
    .set({
      leaseToken,
      leaseUntil: now + LEASE_MS,
      nextAt: now + REPEATED_AFTER_MS,
      attempts: sql`${bookJobs.attempts} + 1`,
    })
    .where(and(isJob(key), or(isNull(bookJobs.leaseUntil), lte(bookJobs.leaseUntil, now))))
    .returning();
  return job;
}

/** False, with nothing written, if the lease has gone to another call. */
async function save({ db, clock }: Ctx, held: SQL | undefined, { state, againAt, commit }: Step): Promise<boolean> {
  const owned = sql`EXISTS (SELECT 1 FROM ${bookJobs} WHERE ${held})`;
  const [first, ...others] = commit?.(owned) ?? [];
  const end = againAt === undefined && state === undefined;
  const kept = {
    state: state ?? null,
    attempts: 0,
    leaseUntil: clock.now() + LEASE_MS,
    ...(againAt === undefined ? {} : { nextAt: againAt }),
  };
  const id = { id: bookJobs.id };
  const last = end
    ? db.delete(bookJobs).where(held).returning(id)
    : db.update(bookJobs).set(kept).where(held).returning(id);
  const results: readonly unknown[] = first ? await db.batch([first, ...others, last]) : [await last];
  return (results.at(-1) as readonly unknown[]).length > 0;
}

function isJob({ kind, id }: JobKey): SQL | undefined {
  return and(eq(bookJobs.kind, kind), eq(bookJobs.id, id));
}

/** Jobs woken by one run: five messages to the queue's 100 each. */
const MAX_WAKE_UPS = 500;

/** Scheduled job, each minute: wakes the work over books that is due and that no one does, so that a kill only delays it. */
export async function sweepBooks(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const due = await ctx.db
    .select({ kind: bookJobs.kind, id: bookJobs.id })
    .from(bookJobs)
    .where(and(lte(bookJobs.nextAt, now), or(isNull(bookJobs.leaseUntil), lte(bookJobs.leaseUntil, now))))
    .orderBy(asc(bookJobs.nextAt))
    .limit(MAX_WAKE_UPS);
  for (const [kind, jobs] of Map.groupBy(due, (job) => job.kind)) {
    const ids = jobs.map(({ id }) => ({ id }));
    await sendWakeUps(ctx, kind, ids);
    const woken = sql`(SELECT value ->> 'id' FROM json_each(${JSON.stringify(ids)}))`;
    await ctx.db
      .update(bookJobs)
      .set({ nextAt: now + REPEATED_AFTER_MS })
      .where(and(eq(bookJobs.kind, kind), sql`${bookJobs.id} IN ${woken}`, lte(bookJobs.nextAt, now)));
  }
}
