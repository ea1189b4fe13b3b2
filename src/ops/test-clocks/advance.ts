import { and, eq, isNull, lte, or } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { testClockSteps, testClocks } from "../../db/schema/test-clocks.ts";
import { derivedOnClock, type TestClock } from "../../gate/operator-time/operator-clock.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import { sendWakeUp } from "../../lib/outbox/wake-up.ts";
import { LEASE_MS, MAX_CALLS, MAX_STEPS } from "./bounds.ts";
import { nextBooks, nextMonth, nextStatement, recheckStatements } from "./sources/books.ts";
import { nextMovement } from "./sources/movements.ts";
import { nextEvent, nextNotification } from "./sources/posts.ts";
import { nextCampaign, nextPromotionTimes } from "./sources/promotions.ts";
import { nextExpiries } from "./sources/sessions.ts";
import type { Happening, Search, StepKind, Work } from "./step.ts";

interface SourcedWork extends Work {
  readonly source: (typeof WORK)[number];
}

/** Part of an advance that one message does: with room to the queries that an invocation may make. */
const MAX_TURNS_PER_MESSAGE = 30;
const MAX_MS_PER_MESSAGE = 20 * SECOND_MS;

/** Order of work that is due at one time: what was owed first, then the books, which count it. */
const WORK = [nextMovement, nextCampaign, nextEvent, nextStatement, nextMonth, nextNotification] as const;

/**
 * Handles a wake-up of an operator: goes on with the advance of its clock, from one due time to the next, and does at each
 * what is due there, on a context of that time. One that was killed goes on where its row says. A message asks for the rest.
 */
export async function advanceClock(ctx: Ctx, operatorCode: string): Promise<void> {
  const token = ctx.random.uuid();
  const until = ctx.clock.now() + MAX_MS_PER_MESSAGE;
  let clock = await claim(ctx, operatorCode, token);
  for (let turns = 0; clock && turns < MAX_TURNS_PER_MESSAGE && ctx.clock.now() < until; turns++) {
    const held = await turn(ctx, clock, token);
    if (held?.status !== "running") return;
    clock = held;
  }
  if (!clock) return;
  await ctx.db.update(testClocks).set({ leaseToken: null, leaseUntil: null }).where(isHeld(operatorCode, token));
  await sendWakeUp(ctx, { kind: "clock", id: operatorCode });
}

async function claim(ctx: Ctx, operatorCode: string, leaseToken: string): Promise<TestClock | undefined> {
  const real = ctx.clock.now();
  const [claimed] = await ctx.db
    .update(testClocks)
    .set({ leaseToken, leaseUntil: real + LEASE_MS })
    .where(
      and(
        eq(testClocks.operatorCode, operatorCode),
        eq(testClocks.status, "running"),
        or(isNull(testClocks.leaseUntil), lte(testClocks.leaseUntil, real)),
      ),
    )
    .returning();
  return claimed;
}

function isHeld(operatorCode: string, token: string) {
  return and(eq(testClocks.operatorCode, operatorCode), eq(testClocks.leaseToken, token));
}

/** Runs the work that is due, else moves the clock on. Returns the clock after it; undefined if another has the advance. */
async function turn(ctx: Ctx, clock: TestClock, token: string): Promise<TestClock | undefined> {
  const to = clock.toTime ?? clock.at;
  if (clock.steps >= MAX_STEPS) return stop(ctx, clock, token, `It made ${MAX_STEPS} steps. Advance again to go on.`);
  if (clock.calls >= MAX_CALLS) return stop(ctx, clock, token, `It made ${MAX_CALLS} calls. Advance again to go on.`);
  const search = { clock, to };
  const [due, next] = await Promise.all([firstWork(ctx, search), nextHappenings(ctx, search)]);
  if (due && due.dueAt <= clock.at) return work(ctx, clock, token, due);
  const [first] = next;
  if (first && first.at <= (due?.dueAt ?? to)) return move(ctx, clock, token, { at: first.at, happenings: next });
  if (!due) return finish(ctx, clock, token, to);
  const moved = await move(ctx, clock, token, { at: due.dueAt, happenings: [] });
  return moved && work(ctx, moved, token, due);
}

/** The work that is due first. Work that was due before now is due now. */
async function firstWork(ctx: Ctx, search: Search): Promise<SourcedWork | undefined> {
  const found = (
    await Promise.all(WORK.map(async (source) => (await source(ctx, search)).map((one) => ({ ...one, source }))))
  ).flat();
  const at = ({ dueAt }: Work) => Math.max(dueAt, search.clock.at);
  return found.reduce<SourcedWork | undefined>(
    (first, one) => (first && at(first) <= at(one) ? first : one),
    undefined,
  );
}

/** All that happens at the first time after the clock's at which something does. */
async function nextHappenings(ctx: Ctx, search: Search): Promise<readonly Happening[]> {
  const [expiries, times] = await Promise.all([nextExpiries(ctx, search), nextPromotionTimes(ctx, search)]);
  const found = [...expiries, ...times, ...nextBooks(ctx, search)];
  const first = Math.min(...found.map(({ at }) => at));
  return found.filter(({ at }) => at === first);
}

interface Move {
  readonly at: number;
  readonly happenings: readonly Happening[];
}

/** Moves the clock on. Undefined if another has the advance by now. */
async function move(ctx: Ctx, clock: TestClock, token: string, { at, happenings }: Move) {
  const told = happenings.flatMap((happening) => happening.told ?? []);
  const update = ctx.db
    .update(testClocks)
    .set({ at, steps: clock.steps + told.length, leaseUntil: ctx.clock.now() + LEASE_MS })
    .where(isHeld(clock.operatorCode, token))
    .returning();
  const [[moved]] = await ctx.db.batch([
    update,
    ...happenings.flatMap(({ opens = [] }) => opens),
    ...told.map((step, i) => record(ctx, clock, clock.steps + i, { ...step, at })),
  ]);
  return moved;
}

/** Runs due work and records the result. A row's own claim makes it run once, whatever is killed. */
async function work(ctx: Ctx, clock: TestClock, token: string, due: SourcedWork): Promise<TestClock | undefined> {
  const moment = derivedOnClock(ctx, clock);
  const result = await due.run(moment).catch((cause: unknown) => {
    ctx.log.error("test_clock.step_failed", { operator: clock.operatorCode, step: due.kind }, cause);
    return undefined;
  });
  // Else it would be done again and again.
  const isStuck = (await due.source(ctx, { clock, to: clock.at })).some(
    ({ subject, dueAt }) => subject === due.subject && dueAt <= due.dueAt,
  );
  if (due.kind === "movement") await recheckStatements(moment, clock);
  const step = { at: clock.at, kind: due.kind, subject: due.subject, result: result ?? "failed" };
  const [[done]] = await ctx.db.batch([
    ctx.db
      .update(testClocks)
      .set({
        steps: clock.steps + 1,
        calls: clock.calls + (due.calls ? 1 : 0),
        leaseUntil: ctx.clock.now() + LEASE_MS,
      })
      .where(isHeld(clock.operatorCode, token))
      .returning(),
    record(ctx, clock, clock.steps, step),
  ]);
  if (done && (isStuck || result === undefined))
    return stop(ctx, done, token, `The ${due.kind} ${due.subject} could not be done. Advance again to retry it.`);
  return done;
}

interface Told {
  readonly at: number;
  readonly kind: StepKind;
  readonly subject: string;
  readonly result: string;
}

function record({ db }: Ctx, { operatorCode, advance }: TestClock, place: number, step: Told) {
  return db
    .insert(testClockSteps)
    .values({ operatorCode, advance, place, ...step })
    .onConflictDoNothing();
}

async function finish(ctx: Ctx, { operatorCode }: TestClock, token: string, to: number) {
  return conclude(ctx, operatorCode, token, { at: to, status: "finished" });
}

/** Ends an advance before its target. */
async function stop(ctx: Ctx, { operatorCode }: TestClock, token: string, reason: string) {
  return conclude(ctx, operatorCode, token, { status: "stopped", reason });
}

async function conclude(ctx: Ctx, operatorCode: string, token: string, change: Partial<TestClock>) {
  const [ended] = await ctx.db
    .update(testClocks)
    .set({ ...change, leaseToken: null, leaseUntil: null })
    .where(isHeld(operatorCode, token))
    .returning();
  return ended;
}

/** First due work or event up to a time, for the operator to see. */
export async function nextDue(ctx: Ctx, clock: TestClock, to: number) {
  const search = { clock, to };
  const [due, [first]] = await Promise.all([firstWork(ctx, search), nextHappenings(ctx, search)]);
  if (first && first.at <= (due?.dueAt ?? to))
    return { at: first.at, kind: first.told?.kind ?? ("books" as const), subject: first.told?.subject ?? null };
  return due && { at: Math.max(due.dueAt, clock.at), kind: due.kind, subject: due.subject };
}
