import { and, asc, eq, gt, inArray, isNull, notExists, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { movements, walletHealth } from "../../db/schema/ledger.ts";
import { IS_LISTED_PENDING } from "../books/rows.ts";
import { IS_AWAY } from "../books/wallet-health.ts";
import { wakeInShard } from "../delivery/wake-in-shard.ts";

/** Rows of one statement: a longer one would hold the database that all bets wait for. */
const MAX_ROWS = 1_000;

/**
 * Makes a page of what an operator's wallet left unanswered due at once, soonest due first, so that a backlog does not sit
 * out the waits of an outage that is over. A message asks for the next page. Changes nothing if the wallet is away again.
 */
export async function rearmBacklog(ctx: Ctx, operatorCode: string): Promise<void> {
  const { ledger: db } = ctx;
  const now = ctx.clock.now();
  const away = db
    .select({ one: sql`1` })
    .from(walletHealth)
    .where(and(eq(walletHealth.operatorCode, operatorCode), IS_AWAY));
  const page = db
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
        notExists(away),
      ),
    )
    .orderBy(asc(movements.nextAttemptAt))
    .limit(MAX_ROWS);
  const { meta } = await db.update(movements).set({ nextAttemptAt: now }).where(inArray(movements.transactionId, page));
  ctx.log.info("wallet.back", { operator: operatorCode, rearmed: meta.changes });
  if (meta.changes === MAX_ROWS) await wakeInShard(ctx, { kind: "rearm", id: operatorCode });
  if (meta.changes > 0) await wakeInShard(ctx, { kind: "backlog", id: operatorCode });
}
