import type { Ctx } from "../../context.ts";
import { LAST_LEDGER_MIGRATION, LAST_MIGRATION } from "../../db/last-migration.ts";
import { inRealTime } from "../../gate/operator-time/operator-clock.ts";
import { MINUTE_MS, SECOND_MS } from "../../lib/clock.ts";
import { inTime } from "../../lib/in-time.ts";
import type { Log } from "../../lib/log.ts";
import type { Beat } from "./beat.ts";

/** D1's limit of a database. */
export const MAX_DATABASE_BYTES = 10 * 1000 ** 3;

const MAX_CRON_AGE_MS = 3 * MINUTE_MS;
const MAX_QUEUE_AGE_MS = 5 * MINUTE_MS;
const MAX_OVERDUE_MS = 10 * MINUTE_MS;
const MAX_SIZE_BYTES = 0.9 * MAX_DATABASE_BYTES;
const MAX_WAIT_MS = 3 * SECOND_MS;
/** Time for which an isolate repeats its answer: a frequent caller costs one check in this time. */
const ANSWER_KEPT_MS = 5 * SECOND_MS;

const CHECKS = ["database", "schema", "cron", "queue", "overdue", "size"] as const;

/** Nothing but ok or failing: anyone may ask. docs/operating.md#readiness has what each check means. */
interface Readiness {
  readonly status: "ok" | "failing";
  readonly checks: Readonly<Record<(typeof CHECKS)[number], "ok" | "failing">>;
}

const NOTHING_KNOWN: Readiness = readinessOf({});

let known: Readiness = NOTHING_KNOWN;
let checkedAt = Number.NEGATIVE_INFINITY;

/**
 * Whether this installation works. An isolate checks at most once in five seconds. Requests that arrive during its first
 * check are answered as failing: a promise of another request may never settle on this platform.
 */
export async function readReadiness(caller: Ctx): Promise<Readiness> {
  const ctx = inRealTime(caller);
  const age = ctx.clock.now() - checkedAt;
  // A clock that was set back must not keep the answer until it is there again.
  if (age >= 0 && age < ANSWER_KEPT_MS) return known;
  checkedAt = ctx.clock.now();
  const checked = checkReadiness(ctx).then((readiness) => {
    known = readiness;
  });
  ctx.waitUntil(checked);
  await checked;
  return known;
}

/** Shards that a check asks: those that their jobs looked at longest ago. Of the others it believes the reports. */
const MAX_ASKED = 6;

/** Heartbeats, those of shards with their reports and states. Leaves out the rows `shard N records`. */
const BEATS = `SELECT h.name, h.at, h.value, h.report ->> 'at' AS seenAt, h.report ->> 'sizeBytes' AS size, s.state
  FROM heartbeats h LEFT JOIN shards s ON s.id = CAST(substr(h.name, 7) AS INTEGER) AND h.name = 'shard ' || s.id
  WHERE h.name NOT LIKE 'shard %' OR s.id IS NOT NULL`;

interface Beats {
  readonly name: Beat;
  readonly at: number;
  readonly value: number | null;
  readonly seenAt: number | null;
  readonly size: number | null;
  readonly state: string | null;
}

/** The checks, unremembered. Never throws: what cannot be read is failing. */
export async function checkReadiness({ env, ledgers, clock, log }: Ctx): Promise<Readiness> {
  const [alive, isMigrated] = await Promise.all([
    settled(log, env.DB.prepare(BEATS).all<Beats>()),
    hasMigration(log, env.DB, LAST_MIGRATION),
  ]);
  if (!alive) return NOTHING_KNOWN;
  const beats = new Map(alive.results.map((row) => [row.name, row]));
  const age = (name: Beat) => clock.now() - (beats.get(name)?.at ?? 0);
  const of = (shard: number) => beats.get(`shard ${shard}`);
  // A retired shard has no jobs any more, and its database may be gone.
  const shards = ledgers.copies.filter((shard) => of(shard)?.state !== "retired");
  const seenAt = (shard: number) => of(shard)?.seenAt ?? 0;
  const byAge = shards.toSorted((one, other) => seenAt(one) - seenAt(other));
  const reported = byAge.slice(MAX_ASKED);
  const asked = await Promise.all(byAge.slice(0, MAX_ASKED).map((shard) => checkShard(log, ledgers.at(shard)?.d1)));
  const queued = [age("queue"), age("jobs"), ...shards.filter(of).map((shard) => age(`shard ${shard}`))];
  const isSeen = (shard: number) => seenAt(shard) >= clock.now() - MAX_QUEUE_AGE_MS;
  const sizes = [alive.meta.size_after, ...asked.map(({ size }) => size), ...reported.map((shard) => of(shard)?.size)];
  return readinessOf({
    database: asked.every(({ size }) => size !== undefined) && reported.every(isSeen),
    schema: isMigrated && asked.every((shard) => shard.isMigrated),
    cron: age("cron") <= MAX_CRON_AGE_MS,
    queue: Math.max(...queued) <= MAX_QUEUE_AGE_MS,
    overdue: age("overdue") <= MAX_CRON_AGE_MS && (beats.get("overdue")?.value ?? 0) <= MAX_OVERDUE_MS,
    size: sizes.every((size) => (size ?? 0) < MAX_SIZE_BYTES),
  });
}

interface Shard {
  /** Undefined: it does not answer. */
  readonly size: number | undefined;
  readonly isMigrated: boolean;
}

async function checkShard(log: Log, db: D1Database | undefined): Promise<Shard> {
  if (!db) return { size: undefined, isMigrated: false };
  const [alive, isMigrated] = await Promise.all([
    settled(log, db.prepare("SELECT 1").all()),
    hasMigration(log, db, LAST_LEDGER_MIGRATION),
  ]);
  return { size: alive?.meta.size_after, isMigrated };
}

async function hasMigration(log: Log, db: D1Database, name: string): Promise<boolean> {
  const found = await settled(log, db.prepare("SELECT 1 FROM d1_migrations WHERE name = ?").bind(name).first());
  return found !== undefined && found !== null;
}

/** Answer of a read that comes in time; otherwise undefined, and logged. */
async function settled<T>(log: Log, read: Promise<T>): Promise<T | undefined> {
  try {
    return await inTime(read, MAX_WAIT_MS);
  } catch (cause) {
    log.error("readiness.failed", {}, cause);
    return undefined;
  }
}

function readinessOf(passed: Partial<Record<(typeof CHECKS)[number], boolean>>): Readiness {
  const checks = CHECKS.map((name) => [name, passed[name] ? "ok" : "failing"] as const);
  const status = checks.every(([, result]) => result === "ok") ? "ok" : "failing";
  return { status, checks: Object.fromEntries(checks) as Readiness["checks"] };
}
