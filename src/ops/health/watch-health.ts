import { and, lte, not, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { jsonChunks } from "../../db/json-chunks.ts";
import { alerts } from "../../db/schema/alerts.ts";
import { heartbeats, providerHealth } from "../../db/schema/health.ts";
import type { walletHealth } from "../../db/schema/ledger.ts";
import { operatorWindows } from "../../db/schema/operators.ts";
import { raiseAlert } from "../../gate/alerts/raise-alert.ts";
import { resolveAlerts } from "../../gate/alerts/resolve-alerts.ts";
import { DAY_MS, isoTime, MINUTE_MS, utcDay } from "../../lib/clock.ts";
import { MIN_UNANSWERED_CALLS, MIN_UNANSWERED_MS } from "../../play/providers/down.ts";
import { watchObjectives } from "../figures/objectives.ts";
import { readCells } from "../figures/read-figures.ts";
import { MAX_DATABASE_BYTES } from "./readiness.ts";
import { readReports, type ShardReport } from "./shard-report.ts";
import { type SilentWallet, tellProviders, tellWallets } from "./tell-troubles.ts";

type WalletRow = typeof walletHealth.$inferSelect;

const MAX_PAUSE_MS = 5 * MINUTE_MS;
/** Less than the margin with which a restore imports the journal (docs/second-day.md#restoring). */
const MAX_JOURNAL_AGE_MS = 10 * MINUTE_MS;
const LARGE_BYTES = 0.7 * MAX_DATABASE_BYTES;

/**
 * Scheduled job: alerts about wallets and providers that do not answer, and their end; about a cron that paused, a
 * journal that falls behind, a database that fills up, and objectives that are missed.
 */
export async function watchHealth(ctx: Ctx, reported = readReports(ctx)): Promise<void> {
  const reports = await reported;
  await Promise.all([
    watchWallets(ctx, reports),
    watchProviders(ctx),
    watchCron(ctx),
    watchJournal(ctx, reports),
    watchSize(ctx, reports),
    watchFigures(ctx),
  ]);
}

/**
 * SQL: `a` is an open alert about an operator's wallet. Found by the range of its key, which ends with a time: where all
 * wallets are silent, any other search compares each operator with each alert.
 */
function isOpenAlertOf(operatorCode: SQL): SQL {
  return sql`a.once_key > 'wallet_down ' || (${operatorCode}) || ' ' AND a.once_key < 'wallet_down ' || (${operatorCode}) || '!'
    AND a.resolved_at IS NULL`;
}

/** SQL: keys of open alerts about wallets that have been silent since. `silent` is JSON: the operator and time of each. */
export function lastingWallets(silent: string): SQL {
  return sql`SELECT substr(a.once_key, ${"wallet_down ".length + 1}) FROM json_each(${silent}) CROSS JOIN ${alerts} AS a
    WHERE ${isOpenAlertOf(sql`value ->> 0`)} AND value ->> 1 <= a.created_at`;
}

async function watchWallets(ctx: Ctx, reports: readonly ShardReport[]): Promise<void> {
  const { db, clock } = ctx;
  const now = clock.now();
  const unanswered = reports.flatMap(({ wallets }) => wallets);
  const down = unanswered.filter(({ unansweredCalls, since }) => isDownAt(now, unansweredCalls, since ?? now));
  // A run that took longer than its minute must not end what the next one has found.
  const lookedAt = reports[0]?.at ?? now;
  const silent = silentOf(unanswered, down);
  await tellWallets(ctx, silent, lookedAt);
  // An operator's wallet is silent in several databases at once: that is one alert, and it lasts until each is answered.
  const lasting = lastingWallets(JSON.stringify(silent.map(({ operatorCode, since }) => [operatorCode, since])));
  const raised = silent.filter((wallet) => wallet.down);
  const message = (since: number) => `A wallet has not answered since ${isoTime(since)}. Its bets are refused.`;
  await db.batch([
    resolveAlerts(ctx, "wallet_down", lasting, lookedAt),
    // A batch has as many queries as statements, and in an outage of ours no wallet answers.
    ...jsonChunks(
      raised.map(({ operatorCode, since }) => [ctx.random.uuid(), operatorCode, message(since), since]),
    ).map((chunk) =>
      raiseAlert(
        ctx,
        {
          ...{ kind: "wallet_down", id: sql`value ->> 0`, operatorCode: sql`value ->> 1`, message: sql`value ->> 2` },
          ...{ at: now, once: sql`(value ->> 1) || ' ' || (value ->> 3)` },
        },
        {
          from: sql`json_each(${chunk})`,
          where: sql`NOT EXISTS (SELECT 1 FROM ${alerts} AS a WHERE ${isOpenAlertOf(sql`value ->> 1`)})`,
        },
      ),
    ),
  ]);
}

/** Merges the shards' rows of each operator: most unanswered calls, earliest time, and `down` if any shard has it as down. */
function silentOf(unanswered: readonly WalletRow[], down: readonly WalletRow[]): SilentWallet[] {
  return [...Map.groupBy(unanswered, ({ operatorCode }) => operatorCode)].map(([operatorCode, own]) => ({
    operatorCode,
    unansweredCalls: Math.max(...own.map(({ unansweredCalls }) => unansweredCalls)),
    since: Math.min(...own.map(({ since }) => since ?? Number.POSITIVE_INFINITY)),
    down: down.some((row) => row.operatorCode === operatorCode),
  }));
}

async function watchProviders(ctx: Ctx): Promise<void> {
  const { db, clock } = ctx;
  const now = clock.now();
  // No call reaches a provider that all windows have lost, so none would end its outage.
  const offered = sql`EXISTS (SELECT 1 FROM ${operatorWindows} WHERE ${operatorWindows.providerCode} = provider_health.provider_code)`;
  await db.delete(providerHealth).where(and(lte(providerHealth.since, now - DAY_MS), not(offered)));
  const silent = await db.select().from(providerHealth);
  const down = silent.filter(({ unansweredCalls, since }) => isDownAt(now, unansweredCalls, since));
  await tellProviders(
    ctx,
    silent.map((row) => ({ ...row, down: down.includes(row) })),
  );
  await db.batch([
    resolveAlerts(ctx, "provider_down", sql`SELECT provider_code || ' ' || since FROM ${providerHealth}`),
    ...down.map(({ providerCode, since }) => {
      const message = `The provider ${providerCode} has not answered since ${isoTime(since)}. Its games do not launch.`;
      const once = `${providerCode} ${since}`;
      return raiseAlert(ctx, { kind: "provider_down", operatorCode: null, providerCode, message, at: now, once });
    }),
  ]);
}

function isDownAt(now: number, unansweredCalls: number, since: number): boolean {
  return unansweredCalls >= MIN_UNANSWERED_CALLS && since <= now - MIN_UNANSWERED_MS;
}

/** Runs before this run's own heartbeat: a pause shows in the one before. */
async function watchCron(ctx: Ctx): Promise<void> {
  const { db, clock } = ctx;
  const now = clock.now();
  const cron = sql`name = 'cron'`;
  const [last] = await db.select().from(heartbeats).where(cron);
  if (!last) return;
  const late = last.at < now - MAX_PAUSE_MS;
  const message = `No cron run without a failed job since ${isoTime(last.at)}.`;
  await db.batch([
    resolveAlerts(ctx, "cron_late", sql`SELECT at || '' FROM ${heartbeats} WHERE ${cron}`),
    ...(late
      ? [raiseAlert(ctx, { kind: "cron_late", operatorCode: null, message, at: now, once: String(last.at) })]
      : []),
  ]);
}

/** Checks the journals: a restore loses what one lacks. One that never had everything is late once its first run has ended. */
async function watchJournal(ctx: Ctx, reports: readonly ShardReport[]): Promise<void> {
  const { db, clock } = ctx;
  const now = clock.now();
  const cursors = reports
    .flatMap(({ shard, journal }) => (journal ? [{ shard, ...journal }] : []))
    .toSorted((a, b) => a.caughtUpAt - b.caughtUpAt);
  const [worst] = cursors.filter(({ caughtUpAt, leaseUntil }) =>
    caughtUpAt === 0 ? leaseUntil <= now : caughtUpAt < now - MAX_JOURNAL_AGE_MS,
  );
  const onceOf = ({ shard, caughtUpAt }: (typeof cursors)[number]) => String(caughtUpAt || `0 ${shard}`);
  // One that is late lasts beside another that is later.
  const lasting = JSON.stringify(cursors.map(onceOf));
  const since = worst?.caughtUpAt
    ? `The journal lacks what happened since ${isoTime(worst.caughtUpAt)}`
    : "The journal has never had everything";
  const message = `${since}: a restore would lose it.`;
  await db.batch([
    resolveAlerts(ctx, "journal_late", sql`SELECT value FROM json_each(${lasting})`),
    ...(worst
      ? [raiseAlert(ctx, { kind: "journal_late", operatorCode: null, message, at: now, once: onceOf(worst) })]
      : []),
  ]);
}

/** Where the figures can be read. An Analytics Engine that does not answer is no fault of this run. */
async function watchFigures(ctx: Ctx): Promise<void> {
  const read = await readCells(ctx).catch((cause: unknown) => ctx.log.error("figures.unread", {}, cause));
  if (read) await watchObjectives(ctx, read.cells);
}

async function watchSize(ctx: Ctx, reports: readonly ShardReport[]): Promise<void> {
  const control = await ctx.env.DB.prepare("SELECT 1").all();
  const largest = Math.max(control.meta.size_after ?? 0, ...reports.map(({ sizeBytes }) => sizeBytes));
  if (largest < LARGE_BYTES) return;
  const now = ctx.clock.now();
  const percent = Math.floor((100 * largest) / MAX_DATABASE_BYTES);
  const message = `The database has reached ${percent} % of its largest size. A full one refuses every write.`;
  await raiseAlert(ctx, { kind: "database_size", operatorCode: null, message, at: now, once: utcDay(now) });
}
