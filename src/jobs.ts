import { eq, ne } from "drizzle-orm";
import { sweepDrafts } from "./billing/invoices/drafts.ts";
import { runMonth } from "./billing/invoices/run-month.ts";
import { sweepNotifications } from "./billing/notifications/deliver-notification.ts";
import { sweepBooks } from "./books/jobs/advance-job.ts";
import { forgetReconciliations } from "./books/reconciliation/forget-reconciliations.ts";
import { startDailyStatements } from "./books/statements/advance-statements.ts";
import { forgetChanges } from "./catalogue/games/list-changes.ts";
import type { Ctx } from "./context.ts";
import { heartbeats } from "./db/schema/health.ts";
import { shards } from "./db/schema/shards.ts";
import { inShard } from "./db/shards.ts";
import { sealAudit } from "./gate/audit/seal-audit.ts";
import { sweep } from "./ledger/delivery/sweep.ts";
import { forgetEvents, sweepEvents } from "./ledger/events/deliver-event.ts";
import { tellDelays } from "./ledger/events/tell-delays.ts";
import { forgetAttempts } from "./ledger/forget-attempts.ts";
import { carryRecords } from "./ledger/shards/carry-records.ts";
import { isOld } from "./ledger/shards/close-due-shards.ts";
import { forgetGrants } from "./ledger/shards/forget-grants.ts";
import { forgetFactChanges, keepCopies } from "./ledger/shards/keep-copies.ts";
import { CLOSED_AT_BYTES } from "./ledger/shards/plan-moves.ts";
import { SECOND_MS } from "./lib/clock.ts";
import { inTime } from "./lib/in-time.ts";
import { sendWakeUp, sendWakeUps } from "./lib/outbox/wake-up.ts";
import { forgetAlerts } from "./ops/alerts/forget-alerts.ts";
import { postAlerts } from "./ops/alerts/post-alerts.ts";
import { finishRetirements } from "./ops/archive/take-books.ts";
import { beat, reportGoodRun, sendQueueBeats } from "./ops/health/beat.ts";
import { forgetWallets } from "./ops/health/forget-wallets.ts";
import { measureBacklog } from "./ops/health/measure-backlog.ts";
import { lookAtShard, readReports, type ShardReport } from "./ops/health/shard-report.ts";
import { watchHealth } from "./ops/health/watch-health.ts";
import { wakeCopy } from "./ops/recovery/copy-control.ts";
import { forgetPages } from "./ops/recovery/forget-pages.ts";
import { writeJournal } from "./ops/recovery/write-journal.ts";
import { watchFreeSpins } from "./ops/risk/watch-free-spins.ts";
import { watchMovements } from "./ops/risk/watch-movements.ts";
import { watchSharedIds } from "./ops/risk/watch-shared-ids.ts";
import { watchTombstones } from "./ops/risk/watch-tombstones.ts";
import { watchHours } from "./ops/risk/watch-wins.ts";
import { applyDueChanges } from "./ops/settings/apply-changes.ts";
import { sweepClocks } from "./ops/test-clocks/sweep-clocks.ts";
import { sweepGrantBatches } from "./play/promotions/deliver-grant-batch.ts";
import { forgetBatches } from "./play/promotions/grant-batch.ts";
import { sweepPromotions } from "./play/promotions/sweep-promotions.ts";
import { forgetProviderCalls } from "./play/providers/read-provider-status.ts";
import { forgetPlayers } from "./play/sessions/forget-players.ts";
import { payOwedJackpots } from "./sandbox/jackpots/pay-jackpot.ts";
import { readPools } from "./sandbox/jackpots/pools.ts";
import { finishRounds } from "./sandbox/play/finish-rounds.ts";
import { forgetRounds } from "./sandbox/play/forget-rounds.ts";
import { forgetDemos } from "./sandbox/play/open-demo.ts";
import { forgetPromotions } from "./sandbox/promotions/forget-promotions.ts";
import { sweepBonuses } from "./sandbox/promotions/settle-bonus.ts";
import { forgetRuns } from "./suites/runner/forget-runs.ts";

/** A scheduled job, named for the log. It must bear running twice, late, or not at all in a minute. */
interface Job {
  readonly name: string;
  /** `reports` are of the shards, read once for all jobs of the cron. */
  readonly run: (ctx: Ctx, reports?: Promise<ShardReport[]>) => Promise<unknown>;
}

/** Run each minute in every installation. None asks the shards: what there is to see in them is in their reports. */
const JOBS: readonly Job[] = [
  { name: "metrics", run: measureBacklog },
  { name: "shards", run: forgetFactChanges },
  { name: "shards.due", run: wakeClosing },
  { name: "shards.retired", run: finishRetirements },
  { name: "queue.heartbeat", run: sendQueueBeats },
  { name: "health", run: watchHealth },
  { name: "alerts", run: postAlerts },
  { name: "invoices.month", run: runMonth },
  { name: "invoices.drafts", run: sweepDrafts },
  { name: "invoices.notifications", run: sweepNotifications },
  { name: "events", run: sweepEvents },
  { name: "settings", run: applyDueChanges },
  { name: "statements", run: startDailyStatements },
  { name: "books", run: sweepBooks },
  { name: "promotions", run: sweepPromotions },
  { name: "promotions.batches", run: sweepGrantBatches },
  { name: "audit.seals", run: sealAudit },
  { name: "risk.hours", run: watchHours },
  { name: "risk.free_spins", run: watchFreeSpins },
  { name: "copy", run: wakeCopy },
  { name: "retention.journal", run: forgetPages },
  { name: "retention.batches", run: forgetBatches },
  { name: "retention.reconciliations", run: forgetReconciliations },
  { name: "retention.alerts", run: forgetAlerts },
  { name: "retention.events", run: forgetEvents },
  { name: "retention.provider_calls", run: forgetProviderCalls },
  { name: "retention.game_changes", run: forgetChanges },
];

/** Run each minute in every shard: for shard 0 beside the jobs above, for each other shard in an invocation of its own. */
const SHARD_JOBS: readonly Job[] = [
  { name: "copies", run: keepCopies },
  { name: "retention.grants", run: forgetGrants },
  { name: "movements", run: sweep },
  { name: "events.delays", run: tellDelays },
  { name: "journal", run: writeJournal },
  { name: "risk.movements", run: watchMovements },
  { name: "risk.tombstones", run: watchTombstones },
  { name: "risk.ids", run: watchSharedIds },
  { name: "retention.sessions", run: forgetPlayers },
  { name: "retention.attempts", run: forgetAttempts },
  { name: "records", run: carryRecords },
  { name: "health.wallets_left", run: forgetWallets },
];

/** Run each minute in the sandbox alone: production has neither its games nor runs of a suite. */
const SANDBOX_JOBS: readonly Job[] = [
  { name: "sandbox.rounds", run: finishRounds },
  { name: "sandbox.demos", run: forgetDemos },
  { name: "sandbox.history", run: forgetRounds },
  { name: "sandbox.promotions", run: forgetPromotions },
  { name: "sandbox.bonuses", run: sweepBonuses },
  { name: "sandbox.jackpots", run: payOwedJackpots },
  { name: "sandbox.pools", run: readPools },
  { name: "validation", run: forgetRuns },
  { name: "sandbox.clocks", run: sweepClocks },
];

/** The cron run of a minute: all jobs of this installation, side by side, then the report of a good run. */
export async function runJobs(ctx: Ctx): Promise<void> {
  const jobs = ctx.settings.sandbox ? [...JOBS, ...SANDBOX_JOBS] : JOBS;
  await runJob(ctx, { name: "shards.wake", run: wakeShards });
  const first = inShard(ctx, 0);
  const reports = readReports(ctx);
  const done = await Promise.all([
    ...jobs.map((job) => runJob(ctx, job, reports)),
    ...SHARD_JOBS.map((job) => runJob(first, job)),
  ]);
  if (done.every(Boolean)) await runJob(ctx, { name: "heartbeat", run: reportGoodRun });
}

/** Longest wait for the control database. */
const MAX_WAIT_MS = 3 * SECOND_MS;

/** A wake-up for each shard beside the first; a retired one refuses all writes and has nothing to do. */
async function wakeShards(ctx: Ctx): Promise<void> {
  const [, ...others] = ctx.ledgers.shards;
  if (others.length === 0) return;
  const isRetired = eq(shards.state, "retired");
  const found = ctx.db.select({ id: shards.id }).from(shards).where(isRetired).execute();
  // The jobs of a shard do not need the control database: while it is away, all are woken.
  const known = await inTime(found, MAX_WAIT_MS).catch((cause: unknown) => {
    ctx.log.error("shards.unknown", {}, cause);
    return [];
  });
  const retired = new Set(known.map(({ id }) => id));
  const due = others.filter((shard) => !retired.has(shard));
  await sendWakeUps(
    ctx,
    "shard",
    due.map((shard) => ({ id: String(shard), shard })),
  );
}

/** A wake-up that closes what is due, by the reports: planning asks each open shard, which is more than the cron may. */
export async function wakeClosing(ctx: Ctx, reported = readReports(ctx)): Promise<void> {
  const reports = await reported;
  const known = await ctx.db.select().from(shards).where(ne(shards.state, "retired"));
  // The control database is open without a row.
  const shut = new Set(known.filter(({ state }) => state !== "open").map(({ id }) => id));
  const isFull = reports.some(({ shard, sizeBytes }) => sizeBytes >= CLOSED_AT_BYTES && !shut.has(shard));
  const open = known.filter(({ id }) => !shut.has(id));
  if (isFull || open.some(({ id, createdAt }) => isOld(ctx, { shard: id, openedAt: createdAt })))
    await sendWakeUp(ctx, { kind: "closing", id: "shards" });
}

/** Handles a wake-up: the jobs of a minute in a shard. The next minute has another, so none is repeated. */
export async function runShardJobs(ctx: Ctx): Promise<void> {
  const report = await lookAtShard(ctx).catch((cause: unknown) => {
    ctx.log.error("shard.away", { shard: ctx.ledger.shard }, cause);
    return undefined;
  });
  // Beside the jobs: most of them run without the control database, and when it takes no write.
  const seen: Job = { name: "shard.heartbeat", run: () => beat(ctx, `shard ${ctx.ledger.shard}`, null, report) };
  await Promise.all([seen, ...SHARD_JOBS].map((job) => runJob(ctx, job)));
}

/** Whether the jobs of the context's shard began in the last `withinMs`: a wake-up that is late has nothing to add. */
export async function haveShardJobsRun(ctx: Ctx, withinMs: number): Promise<boolean> {
  const { at, name } = heartbeats;
  const last = await ctx.db
    .select({ at })
    .from(heartbeats)
    .where(eq(name, `shard ${ctx.ledger.shard}`))
    .get();
  return last !== undefined && last.at > ctx.clock.now() - withinMs;
}

/** Whether the job succeeded. One that fails is logged and does not stop the others. */
async function runJob(ctx: Ctx, { name, run }: Job, reports?: Promise<ShardReport[]>): Promise<boolean> {
  try {
    await run(ctx, reports);
    return true;
  } catch (cause) {
    ctx.log.error("duty.failed", { duty: name }, cause);
    return false;
  }
}
