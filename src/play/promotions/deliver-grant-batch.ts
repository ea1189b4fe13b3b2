import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import type { ActingCtx, Ctx } from "../../context.ts";
import { retried } from "../../db/retry.ts";
import { batchedGrants, grantBatches } from "../../db/schema/promotions.ts";
import { ApiError } from "../../errors.ts";
import { extendContext } from "../../gate/auth/extend-context.ts";
import { readCaller } from "../../gate/keys/operator-credentials.ts";
import { inTimeOf } from "../../gate/operator-time/operator-clock.ts";
import { MINUTE_MS } from "../../lib/clock.ts";
import { derived } from "../../lib/derived.ts";
import { chanceOf, nextAttemptAt } from "../../lib/outbox/schedule.ts";
import { sendWakeUp, sendWakeUps } from "../../lib/outbox/wake-up.ts";
import { sideBySide } from "../../lib/side-by-side.ts";
import { freeSpinsRefused } from "./grant.ts";
import type { BatchedGrant, GrantBatch } from "./grant-batch.ts";
import { grantDifferences, grantFreeSpins } from "./grant-free-spins.ts";

/** Grants of one message: each takes some statements, and a call of seconds where the provider is slow. */
const STEP_GRANTS = 25;
/** Calls of the provider at once, which also serves players. */
const AT_ONCE = 4;
/** Longer than a step takes. One that outlives it repeats references, which places nothing twice. */
const LEASE_MS = 5 * MINUTE_MS;
/** Calls without an answer in one step after which the rest of it waits. */
const MAX_UNANSWERED = 3;
/** Steps in a row without any answer, about 4 hours, after which the rest counts as unanswered. */
const MAX_SILENT_STEPS = 8;
/** Calls about one grant. */
const MAX_ATTEMPTS = 5;
/** Batches woken by one run. */
const MAX_WAKE_UPS = 100;

type Answer = Partial<Pick<BatchedGrant, "status" | "grantId" | "differs" | "errorCode" | "errorMessage" | "attempts">>;

/** Handles a wake-up: places the next grants of a batch, each by its own reference, and keeps each answer. */
export async function deliverGrantBatch(ctx: Ctx, id: string): Promise<void> {
  const batch = await claim(ctx, id);
  if (!batch) return;
  const rows = await nextGrants(ctx, batch);
  const own = await inTimeOf(ctx, batch);
  const answers = await answersFor(own, batch, rows);
  // Also where the clock that it was ordered on has ended meanwhile.
  const finishedAt = Math.max(batch.createdAt, own.clock.now());
  const left = await save(ctx, batch, answers, finishedAt);
  if (left !== undefined) await sendWakeUp(ctx, { kind: "grants", id }, left);
}

async function claim({ db, clock, random }: Ctx, id: string): Promise<GrantBatch | undefined> {
  const now = clock.now();
  const [claimed] = await db
    .update(grantBatches)
    .set({ leaseToken: random.uuid(), nextAttemptAt: now + LEASE_MS })
    .where(and(eq(grantBatches.id, id), isNull(grantBatches.finishedAt), lte(grantBatches.nextAttemptAt, now)))
    .returning();
  return claimed;
}

/** Those that were not tried come first: one that a provider never answers holds up no other. */
function nextGrants({ db }: Ctx, { id }: GrantBatch): Promise<BatchedGrant[]> {
  return db
    .select()
    .from(batchedGrants)
    .where(and(eq(batchedGrants.batchId, id), eq(batchedGrants.status, "waiting")))
    .orderBy(asc(batchedGrants.attempts), asc(batchedGrants.place))
    .limit(STEP_GRANTS);
}

type Answered = readonly [row: BatchedGrant, answer: Answer];

async function answersFor(ctx: Ctx, batch: GrantBatch, rows: readonly BatchedGrant[]): Promise<Answered[]> {
  const { operator, suspended } = await readCaller(ctx, batch.operatorCode);
  const acting = extendContext(derived(ctx, "clock", ctx.clock), { operator });
  let silent = 0;
  const answers = await sideBySide(rows, AT_ONCE, async (row): Promise<Answered | undefined> => {
    if (silent >= MAX_UNANSWERED) return undefined;
    if (suspended) return [row, refused(freeSpinsRefused("The operator is suspended. Contact the service's staff."))];
    if (batch.validUntil <= ctx.clock.now()) return [row, refused(freeSpinsRefused("valid_until has passed."))];
    try {
      return [row, await place(acting, batch, row)];
    } catch (cause) {
      if (isRefusal(cause)) return [row, refused(cause)];
      if (!(cause instanceof ApiError)) ctx.log.error("grants.failed", { batch: batch.id, place: row.place }, cause);
      silent++;
      const attempts = row.attempts + 1;
      return [row, attempts < MAX_ATTEMPTS ? { attempts } : { ...UNANSWERED, attempts }];
    }
  });
  return answers.flatMap((one) => (one ? [one] : []));
}

async function place(ctx: ActingCtx, batch: GrantBatch, { playerId, reference }: BatchedGrant): Promise<Answer> {
  const { currency, precision, gameIds, quantity, betAmount, validUntil } = batch;
  const input = { playerId, reference, currency, precision, gameIds, quantity, betAmount, validUntil };
  const { grant, isRepeat } = await grantFreeSpins(ctx, input);
  const differs = isRepeat ? await grantDifferences(ctx, grant, input) : [];
  return { status: "granted", grantId: grant.id, differs: differs.length > 0 ? differs : null };
}

const UNANSWERED = {
  status: "unanswered",
  errorCode: "UPSTREAM_UNAVAILABLE",
  errorMessage: "The provider did not answer. Retry with the same reference.",
} as const;

type Refusal = ApiError & { readonly code: "FREE_SPINS_REFUSED" | "GAME_UNAVAILABLE" };

function isRefusal(cause: unknown): cause is Refusal {
  return cause instanceof ApiError && (cause.code === "FREE_SPINS_REFUSED" || cause.code === "GAME_UNAVAILABLE");
}

function refused({ code, message }: Pick<ApiError, "code" | "message">): Answer {
  const errorCode = code === "GAME_UNAVAILABLE" ? code : "FREE_SPINS_REFUSED";
  return { status: "refused", errorCode, errorMessage: message };
}

/** Keeps the answers of a step whose lease still holds; returns when the next begins, or nothing where none is needed. */
async function save(
  ctx: Ctx,
  batch: GrantBatch,
  answers: readonly Answered[],
  finishedAt: number,
): Promise<number | undefined> {
  const { db } = ctx;
  const own = and(eq(grantBatches.id, batch.id), eq(grantBatches.leaseToken, batch.leaseToken ?? ""));
  const held = sql`EXISTS (SELECT 1 FROM ${grantBatches} WHERE ${own})`;
  const waiting = and(eq(batchedGrants.batchId, batch.id), eq(batchedGrants.status, "waiting"), held);
  const isSilent =
    answers.length > 0 && answers.every(([, { status }]) => status === undefined || status === "unanswered");
  const attempts = isSilent ? batch.attempts + 1 : 0;
  const now = ctx.clock.now();
  const schedule = { now, attempts, lastAt: Number.MAX_SAFE_INTEGER, timeScale: ctx.settings.retryTimeScale };
  const next = isSilent ? (nextAttemptAt({ ...schedule, chance: chanceOf(ctx) }) ?? now) : now;
  const statements = [
    ...answers.map(([{ place }, answer]) =>
      db
        .update(batchedGrants)
        .set(answer)
        .where(and(waiting, eq(batchedGrants.place, place))),
    ),
    ...(attempts >= MAX_SILENT_STEPS ? [db.update(batchedGrants).set(UNANSWERED).where(waiting)] : []),
  ];
  const left = sql`EXISTS (SELECT 1 FROM ${batchedGrants} WHERE ${batchedGrants.batchId} = ${batch.id} AND ${batchedGrants.status} = 'waiting')`;
  const saved = db
    .update(grantBatches)
    .set({ attempts, nextAttemptAt: next, finishedAt: sql`CASE WHEN ${left} THEN NULL ELSE ${finishedAt} END` })
    .where(own)
    .returning();
  const [first, ...others] = statements;
  const results = await retried<readonly unknown[]>(ctx.log, async () =>
    first ? db.batch([first, ...others, saved]) : [await saved],
  );
  const [row] = results.at(-1) as GrantBatch[];
  return row?.finishedAt === null ? next : undefined;
}

/** Each minute: wakes batches that are due and that no one works on, so that a lost message or a kill only delays them. */
export async function sweepGrantBatches(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .select({ id: grantBatches.id })
    .from(grantBatches)
    .where(and(sql`${grantBatches.finishedAt} IS NULL`, lte(grantBatches.nextAttemptAt, ctx.clock.now())))
    .orderBy(asc(grantBatches.nextAttemptAt))
    .limit(MAX_WAKE_UPS);
  await sendWakeUps(ctx, "grants", due);
}
