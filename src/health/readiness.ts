import type { Ctx } from "../context.ts";
import { LAST_MIGRATION } from "../db/last-migration.ts";
import { MINUTE_MS, SECOND_MS } from "../lib/clock.ts";
import type { Beat } from "./beat.ts";

/** D1's limit of a database. */
export const MAX_DATABASE_BYTES = 10 * 1000 ** 3;

const MAX_CRON_AGE_MS = 3 * MINUTE_MS;
const MAX_QUEUE_AGE_MS = 5 * MINUTE_MS;
const MAX_OVERDUE_MS = 10 * MINUTE_MS;
const MAX_SIZE_BYTES = 0.9 * MAX_DATABASE_BYTES;
const MAX_WAIT_MS = 3 * SECOND_MS;
/** How long an isolate repeats its answer: a frequent caller costs one check in this time. */
const ANSWER_KEPT_MS = 5 * SECOND_MS;

const CHECKS = ["database", "schema", "cron", "queue", "overdue", "size"] as const;

/** Nothing but ok or failing: anyone may ask. docs/operating.md#readiness has what each check means. */
export interface Readiness {
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
export async function readReadiness(ctx: Ctx): Promise<Readiness> {
  if (ctx.clock.now() - checkedAt < ANSWER_KEPT_MS) return known;
  checkedAt = ctx.clock.now();
  const checked = checkReadiness(ctx).then((readiness) => {
    known = readiness;
  });
  ctx.waitUntil(checked);
  await checked;
  return known;
}

interface Beats {
  readonly name: Beat;
  readonly at: number;
  readonly value: number | null;
}

/** The checks, unremembered. Never throws: what cannot be read is failing. */
export async function checkReadiness({ env, clock, log }: Ctx): Promise<Readiness> {
  const beats = env.DB.prepare("SELECT name, at, value FROM heartbeats").all<Beats>();
  const migrated = env.DB.prepare("SELECT 1 FROM d1_migrations WHERE name = ?").bind(LAST_MIGRATION).first();
  const [alive, schema] = await Promise.allSettled([inTime(beats), inTime(migrated)]);
  for (const read of [alive, schema]) if (read.status === "rejected") log.error("readiness.failed", {}, read.reason);
  if (alive.status === "rejected") return NOTHING_KNOWN;
  const { results, meta } = alive.value;
  const last = (name: Beat) => results.find((row) => row.name === name);
  const age = (name: Beat) => clock.now() - (last(name)?.at ?? 0);
  return readinessOf({
    database: true,
    schema: schema.status === "fulfilled" && schema.value !== null,
    cron: age("cron") <= MAX_CRON_AGE_MS,
    queue: Math.max(age("queue"), age("jobs")) <= MAX_QUEUE_AGE_MS,
    overdue: age("overdue") <= MAX_CRON_AGE_MS && (last("overdue")?.value ?? 0) <= MAX_OVERDUE_MS,
    size: meta.size_after < MAX_SIZE_BYTES,
  });
}

function readinessOf(passed: Partial<Record<(typeof CHECKS)[number], boolean>>): Readiness {
  const checks = CHECKS.map((name) => [name, passed[name] ? "ok" : "failing"] as const);
  const status = checks.every(([, result]) => result === "ok") ? "ok" : "failing";
  return { status, checks: Object.fromEntries(checks) as Readiness["checks"] };
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("no answer in time")), MAX_WAIT_MS);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
