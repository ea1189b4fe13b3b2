import { and, asc, eq, gte, lt, ne, not, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { movements } from "../db/schema/ledger.ts";
import { eachShard } from "../db/shards.ts";
import { clockInForce, derivedOnClock } from "../gate/operator-time/operator-clock.ts";
import { IS_FENCED } from "./archive/refuse-archived.ts";
import { commitStatements } from "./books/commit.ts";
import { IN_REAL_TIME, IS_LISTED_EXCEPTION } from "./books/rows.ts";
import { wakeInShard } from "./delivery/wake-in-shard.ts";
import { momentOf } from "./engine/d1-engine.ts";
import { type Halves, HIGH, LOW, wholeOf } from "./queries/halved-sum.ts";
import { namedMovements } from "./queries/journal-movements.ts";
import { onRecover } from "./rules/on-wake.ts";

export interface FailedMovements {
  readonly operatorCode: string;
  /** Range of their creation. */
  readonly since: number;
  /** Created before then; undefined: until now. */
  readonly until?: number | undefined;
  /** The error code that the wallet answered last, or `UNANSWERED`; undefined: any. */
  readonly code?: string | undefined;
  /** Whether the movements are those of sessions on the operator's test clock; without it, all others. */
  readonly onTestClock?: boolean;
}

/** The `code` of movements whose last call was no refusal. */
export const UNANSWERED = "UNANSWERED";

/** Sums of failed movements in one currency. */
export interface FailedSum {
  readonly currency: string;
  readonly precision: number;
  readonly type: "win" | "rollback";
  readonly count: number;
  readonly amount: bigint;
}

/** Result of the last call. A refusal's code is in its record. */
const LAST_CODE = sql`CASE ${movements.lastClass} WHEN 'refusal' THEN COALESCE((SELECT a.call ->> 3
    FROM attempts a WHERE a.transaction_id = ${movements.transactionId} ORDER BY a.started_at DESC LIMIT 1),
  ${movements.firstCall} ->> 3) ELSE ${UNANSWERED} END`;

/** Movements that one page makes due, in one transaction. */
const PAGE_SIZE = 100;
const MAX_COUNTED = 100_000;

/**
 * Makes the failed movements of an operator due again, on a new schedule: the first page now, the others by messages.
 * Answers how many there are, 100,000 at most. A repeat finds those that are still failed.
 */
export async function recoverDeliveries(ctx: Ctx, failed: FailedMovements): Promise<number> {
  const these = { ...failed, onTestClock: ctx.clock.real !== undefined };
  const counts = await eachShard(ctx, async (own) => {
    const some = own.ledger.select({ one: sql`1` }).from(movements).where(areFailed(these)).limit(MAX_COUNTED);
    const [counted] = await own.ledger.select({ count: sql<number>`count(*)` }).from(some.as("failed"));
    if (counted && counted.count > 0) await recoverFailed(own, these);
    return counted?.count ?? 0;
  });
  return Math.min(
    counts.reduce((sum, count) => sum + count, 0),
    MAX_COUNTED,
  );
}

/** Sums of failed movements by currency and type: of each shard the first 100,000. */
export async function sumFailed(ctx: Ctx, failed: FailedMovements): Promise<FailedSum[]> {
  const found = await eachShard(ctx, ({ ledger }) => failedSums(ledger, failed));
  const groups = Map.groupBy(found.flat(), ({ currency, precision, type }) => `${currency} ${precision} ${type}`);
  return [...groups.values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const amount = wholeOf(rows);
    const { currency, precision, type } = first;
    return [{ currency, precision, type, count: rows.reduce((sum, row) => sum + row.count, 0), amount }];
  });
}

interface HalvedSum extends Pick<FailedSum, "currency" | "precision" | "type" | "count">, Halves {}

async function failedSums(ledger: Ctx["ledger"], failed: FailedMovements): Promise<HalvedSum[]> {
  const { currency, precision, type, amount } = movements;
  const some = ledger
    .select({ currency, precision, type, amount })
    .from(movements)
    .where(areFailed(failed))
    .limit(MAX_COUNTED)
    .as("failed");
  return ledger
    .select({
      currency: some.currency,
      precision: some.precision,
      type: sql<FailedSum["type"]>`${some.type}`,
      count: sql<number>`count(*)`,
      high: sql<number>`${sql.raw(HIGH)}`,
      low: sql<number>`${sql.raw(LOW)}`,
    })
    .from(some)
    .groupBy(some.currency, some.precision, some.type);
}

/** Makes a page of the failed movements of a shard due, oldest first; a message asks for the next. */
export async function recoverFailed(ctx: Ctx, failed: FailedMovements): Promise<void> {
  const page = await failedPage(ctx, failed);
  if (page.length === 0) return;
  const bets = await namedMovements(
    ctx,
    page.flatMap(({ referenceTransactionId: id }) => id ?? []),
  );
  const betOf = new Map(bets.map((bet) => [bet.transactionId, bet]));
  const at = momentOf(ctx);
  const decided = page.map((own) => onRecover(own, betOf.get(own.referenceTransactionId ?? "") ?? null, at));
  await ctx.ledger.d1.batch(decided.flatMap((decision) => commitStatements(ctx.ledger.d1, decision, at)));
  const { operatorCode: id, ...filter } = failed;
  ctx.log.info("movements.recovered", { operator: id, rows: page.length });
  if (page.length === PAGE_SIZE) await wakeInShard(ctx, { kind: "recovery", id, ...filter });
  // A movement that is due on a test clock waits for its advance.
  if (!failed.onTestClock) await wakeInShard(ctx, { kind: "backlog", id });
}

/** Handles a wake-up: the next page. Of a test clock that has ended meanwhile, nothing. */
export async function recoverMore(ctx: Ctx, failed: FailedMovements): Promise<void> {
  if (!failed.onTestClock) return recoverFailed(ctx, failed);
  const row = await clockInForce(ctx, failed.operatorCode);
  if (row) await recoverFailed(derivedOnClock(ctx, row), failed);
}

/** Exported for the test of its plan. */
function failedPage({ ledger }: Pick<Ctx, "ledger">, failed: FailedMovements) {
  return ledger.select().from(movements).where(areFailed(failed)).orderBy(asc(movements.createdAt)).limit(PAGE_SIZE);
}

/**
 * Condition; the literals are those of a partial index. A failed bet is sent by its rollback. A retired shard, which takes no
 * write, has none.
 */
function areFailed({ operatorCode, since, until, code, onTestClock }: FailedMovements): SQL | undefined {
  const own = and(eq(movements.operatorCode, operatorCode), eq(movements.status, "failed"));
  return and(
    own,
    IS_LISTED_EXCEPTION,
    sql.raw(`NOT ${IS_FENCED}`),
    gte(movements.createdAt, since),
    until === undefined ? undefined : lt(movements.createdAt, until),
    ne(movements.type, "bet"),
    onTestClock ? not(IN_REAL_TIME) : IN_REAL_TIME,
    code === undefined ? undefined : sql`${LAST_CODE} = ${code}`,
  );
}
