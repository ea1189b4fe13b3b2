import { and, eq, exists, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { retried } from "../../db/retry.ts";
import { movements } from "../../db/schema/ledger.ts";
import { operators } from "../../db/schema/operators.ts";
import { isDue } from "../books/rows.ts";
import { MARK } from "../books/unlisted-sql.ts";
import { wakeAllInShard } from "./wake-in-shard.ts";

/** Operators woken by one run: 20 messages to the queue's 100 each. */
const MAX_OPERATORS = 2_000;

/** Movements that one step looks at, and steps of a run: 3,000 movements a second. */
const STEP = 20_000;
const MAX_STEPS = 10;

/** Settled ones too: the version before, which runs beside this one during a deployment, settles a row and leaves it unlisted. */
const IN_STEP = `seq > ${MARK} AND unlisted = 1 AND seq <= ${MARK} + ${STEP}`;
/** Exported for the test of its plan. */
export const LIST = `UPDATE movements SET unlisted = 0 WHERE ${IN_STEP} AND (lease_until IS NULL OR lease_until <= ?)`;
/** Up to the first movement that is still in its first call, or to the end. */
export const MOVE_MARK = `INSERT INTO sweep_mark (id, seq) SELECT 1, COALESCE(
    (SELECT seq - 1 FROM movements WHERE ${IN_STEP} ORDER BY seq LIMIT 1),
    MIN(${MARK} + ${STEP}, (SELECT COALESCE(MAX(seq), 0) FROM movements)))
  WHERE true ON CONFLICT (id) DO UPDATE SET seq = excluded.seq WHERE seq <> excluded.seq RETURNING seq`;

/**
 * Lists the movements whose first call has not ended in time, so that they are found by what is due. Looks once at every
 * movement; a step that is repeated or lost changes nothing.
 */
async function listOverdue({ ledger: { d1: db }, clock, log }: Ctx): Promise<void> {
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const statements = [db.prepare(`SELECT ${MARK} AS seq`), db.prepare(LIST).bind(clock.now()), db.prepare(MOVE_MARK)];
    const [before, , after] = await retried(log, () => db.batch<{ seq: number }>(statements));
    const [from = 0, to = from] = [before, after].map((result) => result?.results[0]?.seq);
    if (to - from < STEP) return;
  }
}

/**
 * Each minute: wakes every operator with a movement that is due and unleased. So a lost message or a killed process
 * delays a movement and never loses it. It reads one row an operator, however long the backlog. It begins at a random
 * operator, because the last ones may not get their turn within the minute while many wallets hang.
 */
export async function sweep(ctx: Ctx): Promise<void> {
  await listOverdue(ctx);
  // safeguard: sweep
  const due = and(eq(movements.operatorCode, operators.code), isDue(ctx.clock.now()));
  const found = await ctx.ledger
    .select({ id: operators.code })
    .from(operators)
    .where(exists(ctx.ledger.select({ one: sql`1` }).from(movements).where(due)));
  const [high = 0, low = 0] = ctx.random.bytes(2);
  const start = (high * 256 + low) % Math.max(found.length, 1);
  await wakeAllInShard(ctx, "backlog", [...found.slice(start), ...found.slice(0, start)].slice(0, MAX_OPERATORS));
}
