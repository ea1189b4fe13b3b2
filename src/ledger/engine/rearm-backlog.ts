import { and, asc, eq, exists, gt, inArray, isNull, not, notExists, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { retried } from "../../db/retry.ts";
import { movements, walletHealth } from "../../db/schema/ledger.ts";
import { IN_REAL_TIME, IS_LISTED_PENDING } from "../books/rows.ts";
import { AWAY_AFTER, IS_AWAY } from "../books/wallet-health.ts";
import { wakeInShard } from "../delivery/wake-in-shard.ts";

/** Rows of one statement: a longer one would hold the database that all bets wait for. */
const MAX_ROWS = 1_000;

/**
 * Makes a page of what an operator's wallet left unanswered due at once, soonest due first, so that a backlog does not sit
 * out the waits of an outage that is over. A message asks for the next page. Changes nothing if the wallet is away again.
 */
export async function rearmBacklog(ctx: Ctx, operatorCode: string): Promise<void> {
  const page = await rearmPage(ctx, operatorCode, notExists(awayRow(ctx, operatorCode)));
  await wakeRearmed(ctx, operatorCode, page.length);
}

/**
 * The wallet has answered: forgets its unanswered calls. If it was away, makes the first page due in the same transaction:
 * a process that dies in between would leave the whole backlog to its waits, of up to 12 hours.
 */
export async function endOutage(ctx: Ctx, operatorCode: string, wasAway: boolean): Promise<void> {
  const ended = ctx.ledger.delete(walletHealth).where(eq(walletHealth.operatorCode, operatorCode)).returning();
  const rearmed = rearmPage(ctx, operatorCode, exists(awayRow(ctx, operatorCode)));
  let earlier = 0;
  const [page, [gone]] = await retried(ctx.log, (tries) => {
    earlier = tries;
    return ctx.ledger.batch([rearmed, ended]);
  });
  if (gone && gone.unansweredCalls >= AWAY_AFTER) await wakeRearmed(ctx, operatorCode, page.length);
  // An earlier try may have taken effect and lost its answer, with the number of its rows.
  else if (earlier > 0 && wasAway) await wakeRearmed(ctx, operatorCode, MAX_ROWS);
}

function rearmPage(ctx: Ctx, operatorCode: string, condition: SQL) {
  const { ledger, clock } = ctx;
  const now = clock.now();
  const page = ledger
    .select({ id: movements.transactionId })
    .from(movements)
    .where(
      and(
        eq(movements.operatorCode, operatorCode),
        IS_LISTED_PENDING,
        gt(movements.nextAttemptAt, now),
        // Refused movements keep their schedule: their wallet was reachable all along.
        inArray(movements.lastClass, ["unknown", "unsent"]),
        isNull(movements.leaseToken),
        ctx.clock.real ? not(IN_REAL_TIME) : IN_REAL_TIME,
        condition,
      ),
    )
    .orderBy(asc(movements.nextAttemptAt))
    .limit(MAX_ROWS);
  // Returned, because the number of changes counts those of triggers, which a shard that is exported has.
  return ledger
    .update(movements)
    .set({ nextAttemptAt: now })
    .where(inArray(movements.transactionId, page))
    .returning({ one: sql`1` });
}

function awayRow({ ledger }: Ctx, operatorCode: string) {
  return ledger
    .select({ one: sql`1` })
    .from(walletHealth)
    .where(and(eq(walletHealth.operatorCode, operatorCode), IS_AWAY));
}

async function wakeRearmed(ctx: Ctx, operatorCode: string, rearmed: number): Promise<void> {
  ctx.log.info("wallet.back", { operator: operatorCode, rearmed });
  if (rearmed === MAX_ROWS) await wakeInShard(ctx, { kind: "rearm", id: operatorCode });
  if (rearmed > 0) await wakeInShard(ctx, { kind: "backlog", id: operatorCode });
}
