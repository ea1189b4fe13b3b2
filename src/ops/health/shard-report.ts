import { asc, eq, isNull, ne, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { heartbeats } from "../../db/schema/health.ts";
import { journalCursor, walletHealth } from "../../db/schema/ledger.ts";
import { shards } from "../../db/schema/shards.ts";
import { inShard } from "../../db/shards.ts";
import { MIN_UNANSWERED_CALLS } from "../../play/providers/down.ts";

/**
 * Pending movements that are due; `reachableSince` leaves out the wallets that do not answer. The index is named, because
 * statistics could make SQLite scan the books instead. Exported for the test of its plan.
 */
export const OVERDUE = `SELECT count(*) AS due, min(m.next_attempt_at) AS since,
    min(m.next_attempt_at) FILTER (WHERE h.operator_code IS NULL) AS reachableSince
  FROM movements m INDEXED BY movements_due
  LEFT JOIN wallet_health h ON h.operator_code = m.operator_code AND h.unanswered_calls >= ${MIN_UNANSWERED_CALLS}
  WHERE m.status = 'pending' AND m.unlisted = 0 AND m.next_attempt_at <= ?`;

/** The oldest that are summed: a minute's figure, not a balance, costs no more in an outage. */
const MAX_SUMMED = 10_000;

/**
 * Pending movements, due or not, by currency: what is on its way. total() rather than sum(), which overflows. Exported for the
 * test of its plan.
 */
export const IN_FLIGHT = `SELECT currency, precision, count(*) AS count, total(amount) AS amount
  FROM (SELECT currency, precision, amount FROM movements INDEXED BY movements_not_completed
    WHERE status = 'pending' AND status <> 'completed' AND unlisted = 0 ORDER BY created_at LIMIT ${MAX_SUMMED})
  GROUP BY currency, precision`;

/** A report is one row: in an outage of ours, no wallet answers. */
const MAX_WALLETS = 2_000;

interface Overdue {
  readonly due: number;
  readonly since: number | null;
  readonly reachableSince: number | null;
}

interface InFlight {
  readonly currency: string;
  readonly precision: number;
  readonly count: number;
  readonly amount: number;
}

/** State of a shard as its jobs see it each minute: the cron reads this one row of it, and asks no shard. */
export interface ShardReport extends Overdue {
  readonly shard: number;
  readonly at: number;
  readonly inFlight: readonly InFlight[];
  /** The wallets that did not answer their last call. */
  readonly wallets: readonly (typeof walletHealth.$inferSelect)[];
  /** How far the journal of the shard is. Null: it has not begun. */
  readonly journal: Pick<typeof journalCursor.$inferSelect, "caughtUpAt" | "leaseUntil"> | null;
  readonly sizeBytes: number;
}

const UNSEEN = {
  ...{ due: 0, since: null, reachableSince: null, sizeBytes: 0, journal: null },
  ...{ inFlight: [], wallets: [] },
} satisfies Omit<ShardReport, "shard" | "at">;

/** Makes the report of the context's shard. Also gives a `since` to rows of silent wallets that have none. */
export async function lookAtShard({ ledger, clock }: Ctx): Promise<ShardReport> {
  const at = clock.now();
  const { caughtUpAt, leaseUntil } = journalCursor;
  const [figures, [, wallets, [journal]]] = await Promise.all([
    ledger.d1.batch<never>([ledger.d1.prepare(OVERDUE).bind(at), ledger.d1.prepare(IN_FLIGHT)]),
    ledger.batch([
      // Rows of a version that did not record it.
      ledger.update(walletHealth).set({ since: at }).where(isNull(walletHealth.since)),
      ledger.select().from(walletHealth).orderBy(asc(walletHealth.since)).limit(MAX_WALLETS),
      ledger.select({ caughtUpAt, leaseUntil }).from(journalCursor),
    ]),
  ]);
  const [overdue, inFlight] = figures;
  const { due, since, reachableSince } = overdue?.results[0] as unknown as Overdue;
  const sizeBytes = overdue?.meta.size_after ?? 0;
  const [own, onWay] = [{ shard: ledger.shard, at, due, since, reachableSince }, inFlight?.results ?? []];
  return { ...own, inFlight: onWay, wallets, journal: journal ?? null, sizeBytes };
}

/**
 * The last report of each shard that is not retired, one row for each; of shard 0, whose jobs are the cron's, a new one. A
 * shard whose jobs have not run yet counts as seen when it was added.
 */
export async function readReports(ctx: Ctx): Promise<ShardReport[]> {
  const first = await lookAtShard(inShard(ctx, 0));
  if (ctx.ledgers.shards.length === 1) return [first];
  const { name, report } = heartbeats;
  const rows = await ctx.db
    .select({ id: shards.id, createdAt: shards.createdAt, report })
    .from(shards)
    .leftJoin(heartbeats, eq(name, sql`'shard ' || ${shards.id}`))
    .where(ne(shards.state, "retired"));
  const others = rows.map((row) => row.report ?? { ...UNSEEN, shard: row.id, at: row.createdAt });
  return [first, ...others.filter(({ shard }) => shard > 0 && ctx.ledgers.shards.includes(shard))];
}
