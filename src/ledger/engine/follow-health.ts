import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { movements, walletHealth } from "../../db/schema/ledger.ts";
import { sendWakeUp } from "../../outbox/wake-up.ts";
import type { WalletAnswer } from "../../wallet/classify.ts";
import type { OperatorWallet } from "../books/books.ts";
import { IS_PENDING } from "../books/rows.ts";

/** After this many unanswered calls in a row a wallet counts as away. */
const AWAY_AFTER = 10;

/**
 * Follows whether a wallet answers. When one that was away answers again, everything that it left unanswered is due at
 * once, so that a backlog does not sit out the waits of an outage that is over.
 */
export async function followHealth(ctx: Ctx, wallet: OperatorWallet, answer: WalletAnswer): Promise<void> {
  const { operatorCode, unansweredCalls } = wallet;
  if (answer.class === "unsent" && !answer.barred) return;
  if (answer.class === "unknown" || answer.class === "unsent") {
    const oneMore = { unansweredCalls: sql`${walletHealth.unansweredCalls} + 1` };
    await ctx.db
      .insert(walletHealth)
      .values({ operatorCode, unansweredCalls: 1, since: ctx.clock.now() })
      .onConflictDoUpdate({ target: walletHealth.operatorCode, set: oneMore });
    return;
  }
  if (unansweredCalls === 0) return;
  const [gone] = await ctx.db.delete(walletHealth).where(eq(walletHealth.operatorCode, operatorCode)).returning();
  if (!gone || gone.unansweredCalls < AWAY_AFTER) return;
  const now = ctx.clock.now();
  const later = and(eq(movements.operatorCode, operatorCode), IS_PENDING, gt(movements.nextAttemptAt, now));
  // Refused movements keep their schedule: their wallet was reachable all along.
  const unanswered = and(inArray(movements.lastClass, ["unknown", "unsent"]), isNull(movements.leaseToken));
  const { meta } = await ctx.db.update(movements).set({ nextAttemptAt: now }).where(and(later, unanswered));
  ctx.log.info("wallet.back", { operator: operatorCode, rearmed: meta.changes });
  if (meta.changes > 0) await sendWakeUp(ctx, { kind: "backlog", id: operatorCode });
}
