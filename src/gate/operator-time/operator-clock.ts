import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { sessions } from "../../db/schema/ledger.ts";
import { testClocks } from "../../db/schema/test-clocks.ts";
import { inShard, isBound } from "../../db/shards.ts";
import { derived } from "../../lib/derived.ts";
import { isOnTestClock, shardOf } from "../../lib/shard-id.ts";

export type TestClock = typeof testClocks.$inferSelect;

/** The clock of an operator, also one that has ended. */
export function findTestClock({ db }: Pick<Ctx, "db">, operatorCode: string): Promise<TestClock | undefined> {
  return db.select().from(testClocks).where(eq(testClocks.operatorCode, operatorCode)).get();
}

/** The same context on a test clock. Retries keep their real schedule, however fast the sandbox repeats its own. */
export function derivedOnClock<C extends Ctx>(ctx: C, { at }: Pick<TestClock, "at">): C {
  const clock = { now: () => at, real: ctx.clock.real ?? ctx.clock };
  return derived(derived(ctx, "clock", clock), "settings", { ...ctx.settings, retryTimeScale: 1 });
}

/** The operator's test clock, if it is in force. Costs a read: on the path of a call, ask only where the credential says so. */
export function clockInForce({ db }: Pick<Ctx, "db">, operatorCode: string): Promise<TestClock | undefined> {
  const own = and(eq(testClocks.operatorCode, operatorCode), isNull(testClocks.endedAt));
  return db.select().from(testClocks).where(own).get();
}

/**
 * The same context in real time: for what is signed, leased or shared by operators
 * (docs/test-clocks.md#what-follows-the-clock).
 */
export function inRealTime<C extends Pick<Ctx, "clock">>(ctx: C): C {
  return ctx.clock.real ? derived(ctx, "clock", ctx.clock.real) : ctx;
}

/** Something that an operator made. */
interface Made {
  readonly operatorCode: string;
  readonly createdAt: number;
}

/**
 * The context in the time of what an operator made: of its test clock in force for what was made on one, and so ahead of
 * real time; unchanged for anything else, and always in production.
 */
export async function inTimeOf<C extends Ctx>(ctx: C, { operatorCode, createdAt }: Made): Promise<C> {
  if (!ctx.settings.sandbox || ctx.clock.real || createdAt <= ctx.clock.now()) return ctx;
  const row = await clockInForce(ctx, operatorCode);
  return row ? derivedOnClock(ctx, row) : ctx;
}

/**
 * The context in which a session is worked on, chosen here once: the shard that its id or launch token names, and its time.
 * That is its operator's clock for one that was opened under it, also after the clock has ended, and real time for every
 * other. Only the former cost a read.
 */
export async function inSession<C extends Ctx>(ctx: C, idOrToken: string): Promise<C> {
  const own = inShard(ctx, shardOf(idOrToken));
  if (!isOnTestClock(idOrToken)) return inRealTime(own);
  if (own.clock.real) return own;
  const row = await clockOfSession(own, idOrToken);
  return row ? derivedOnClock(own, row) : own;
}

async function clockOfSession(ctx: Ctx, sessionId: string): Promise<TestClock | undefined> {
  if (!isBound(ctx)) return undefined;
  const { operatorCode, id } = sessions;
  const found = await ctx.ledger.select({ operatorCode }).from(sessions).where(eq(id, sessionId)).get();
  return found && findTestClock(ctx, found.operatorCode);
}

/** Milliseconds by which a session's time is ahead of real time; 0 without a test clock. */
export async function leadOfSession(ctx: Ctx, sessionId: string): Promise<number> {
  const { clock } = await inSession(ctx, sessionId);
  return clock.real ? clock.now() - clock.real.now() : 0;
}
