import { and, asc, eq, gte, ne, type SQL, sql } from "drizzle-orm";
import type { Ctx, OperatorCtx } from "../context.ts";
import { movements } from "../db/schema/ledger.ts";
import { eachShard } from "../db/shards.ts";
import { chanceOf } from "../outbox/schedule.ts";
import { commitStatements } from "./books/commit.ts";
import { IS_LISTED_EXCEPTION } from "./books/rows.ts";
import { wakeInShard } from "./delivery/wake-in-shard.ts";
import { namedMovements } from "./queries/journal-movements.ts";
import type { Moment } from "./rules/movement.ts";
import { onRecover } from "./rules/on-wake.ts";

export interface FailedMovements {
  readonly operatorCode: string;
  /** By their creation. */
  readonly since: number;
}

/** Movements that one page makes due, in one transaction. */
const PAGE_SIZE = 100;
const MAX_COUNTED = 100_000;

/**
 * Makes every failed movement of the operator since a time due again, on a new schedule: the first page now, the others by
 * messages. Answers how many there are, 100,000 at most. A repeat finds those that are not due yet.
 */
export async function recoverDeliveries(ctx: OperatorCtx, since: number): Promise<number> {
  const failed = { operatorCode: ctx.operator.code, since };
  const counts = await eachShard(ctx, async (own) => {
    const some = own.ledger.select({ one: sql`1` }).from(movements).where(areFailed(failed)).limit(MAX_COUNTED);
    const [counted] = await own.ledger.select({ count: sql<number>`count(*)` }).from(some.as("failed"));
    if (counted && counted.count > 0) await recoverFailed(own, failed);
    return counted?.count ?? 0;
  });
  return Math.min(
    counts.reduce((sum, count) => sum + count, 0),
    MAX_COUNTED,
  );
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
  const { clock, random, settings } = ctx;
  const at: Moment = {
    now: clock.now(),
    timeScale: settings.retryTimeScale,
    chance: chanceOf(random),
    token: random.uuid(),
  };
  const decided = page.map((own) => onRecover(own, betOf.get(own.referenceTransactionId ?? "") ?? null, at));
  await ctx.ledger.d1.batch(decided.flatMap((decision) => commitStatements(ctx.ledger.d1, decision, at)));
  const { operatorCode: id, since } = failed;
  ctx.log.info("movements.recovered", { operator: id, rows: page.length });
  if (page.length === PAGE_SIZE) await wakeInShard(ctx, { kind: "recovery", id, since });
  await wakeInShard(ctx, { kind: "backlog", id });
}

/** Exported for the test of its plan. */
export function failedPage({ ledger }: Pick<Ctx, "ledger">, failed: FailedMovements) {
  return ledger.select().from(movements).where(areFailed(failed)).orderBy(asc(movements.createdAt)).limit(PAGE_SIZE);
}

/** Condition; the literals are those of a partial index. A failed bet is sent by its rollback. */
function areFailed({ operatorCode, since }: FailedMovements): SQL | undefined {
  const own = and(eq(movements.operatorCode, operatorCode), eq(movements.status, "failed"));
  return and(own, IS_LISTED_EXCEPTION, gte(movements.createdAt, since), ne(movements.type, "bet"));
}
