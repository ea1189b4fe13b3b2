import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import type { OperatorCtx } from "../../context.ts";
import { retried } from "../../db/retry.ts";
import { sessions } from "../../db/schema/ledger.ts";
import { playerClosings } from "../../db/schema/sessions.ts";
import { eachShard } from "../../db/shards.ts";
import { inRealTime } from "../../gate/operator-time/operator-clock.ts";
import { HOUR_MS } from "../../lib/clock.ts";
import { onTestClockSql } from "../../lib/shard-id.ts";
import { isOpenAt, openedSince } from "./list-sessions.ts";

/** Longer than a signature is taken for fresh. */
const KEPT_MS = HOUR_MS;

/**
 * Closes every open session of the operator's player, on a test clock those from before it too. Launches that were signed
 * before are refused from now on. Returns how many were closed: of a repeat, none.
 */
export async function closePlayerSessions(ctx: OperatorCtx, playerId: string): Promise<number> {
  const real = inRealTime(ctx);
  await refuseEarlierLaunches(real, playerId);
  const closed = await closeOpen(ctx, playerId);
  return real === ctx ? closed : closed + (await closeOpen(real, playerId, IS_BEFORE_CLOCK));
}

/** Written before the sessions are closed, so that none opens between the two. */
async function refuseEarlierLaunches(ctx: OperatorCtx, playerId: string): Promise<void> {
  const closedAt = ctx.clock.now();
  await eachShard(ctx, ({ ledger, log }) =>
    retried(log, () =>
      ledger.batch([
        ledger.delete(playerClosings).where(lt(playerClosings.closedAt, closedAt - KEPT_MS)),
        ledger
          .insert(playerClosings)
          .values({ operatorCode: ctx.operator.code, playerId, closedAt })
          .onConflictDoUpdate({ target: [playerClosings.operatorCode, playerClosings.playerId], set: { closedAt } }),
      ]),
    ),
  );
}

/** Condition: not opened on a test clock. By real time, one that has expired there is open. */
const IS_BEFORE_CLOCK = sql.raw(`NOT ${onTestClockSql("id")}`);

async function closeOpen(ctx: OperatorCtx, playerId: string, which?: SQL): Promise<number> {
  const now = ctx.clock.now();
  const own = and(eq(sessions.operatorCode, ctx.operator.code), eq(sessions.playerId, playerId));
  const closed = await eachShard(ctx, async ({ ledger, log }) => {
    // The index is named: statistics of a young database make SQLite read the whole table.
    const close = sql`UPDATE ${sessions} INDEXED BY sessions_by_player SET closed_at = ${now}
      WHERE ${and(own, openedSince(now), isOpenAt(now), which)} RETURNING id`;
    // Not the number of changes: in a shard that is exported it counts those of its triggers, too.
    return (await retried(log, async () => ledger.all(close))).length;
  });
  return closed.reduce((sum, count) => sum + count, 0);
}
