import { env } from "cloudflare:workers";
import { afterEach, inject, vi } from "vitest";
import { shiftDate } from "./shifted-clock.ts";
import { forgetStatistics } from "./statistics.ts";

interface Database {
  readonly db: D1Database;
  /** In the order in which they are emptied. */
  readonly tables: readonly string[];
  /** Inserts of the rows that migrations bring. */
  readonly seeds: readonly D1PreparedStatement[];
}

/** State that the runtime of a worker keeps from one test file to the next. */
const kept = globalThis as {
  databases?: Database[];
  isShifted?: boolean;
  print?: Pick<Console, "log" | "warn" | "error">;
};

// All at once: the Worker would wait for each of its modules in turn, which takes a second longer. Not what draws invoices: the
// libraries are large, and few tests need them.
const modules = import.meta.glob(["../../src/**/*.ts", "!../../src/billing/document/*.ts"]);
void Promise.allSettled(Object.values(modules).map((load) => load()));

const offset = inject("clockOffsetMs");
if (offset !== 0) await shiftRuntime();

// Both databases of the ledger, so that no test can assume one.
const databases =
  kept.databases ??
  (await Promise.all([migrated(env.DB, env.MIGRATIONS), migrated(env.LEDGER_01, env.SHARD_MIGRATIONS)]));
kept.databases = databases;
// A file begins with empty databases and buckets, as in a runtime of its own.
await Promise.all([...databases.map(emptied), ...[env.IMAGES, env.DOCUMENTS, env.JOURNAL].map(emptiedBucket)]);

/** Shifts `Date`, and alarms back to the time at which the platform rings them. */
async function shiftRuntime(): Promise<void> {
  shiftDate(offset);
  if (kept.isShifted) return;
  kept.isShifted = true;
  // Only now: the module loads the whole Worker, also for tests that do not need it.
  const { runInDurableObject } = await import("cloudflare:test");
  const counters = env.RATE_COUNTERS;
  await runInDurableObject(counters.get(counters.idFromName("shifted")), (_, { storage }) => {
    const real = Object.getPrototypeOf(storage) as DurableObjectStorage;
    const { getAlarm, setAlarm } = real;
    real.setAlarm = function (at, options) {
      return setAlarm.call(this, Number(at) - offset, options);
    };
    real.getAlarm = async function (options) {
      const at = await getAlarm.call(this, options);
      return at === null ? null : at + offset;
    };
  });
}

/** Only what has rows: to delete from all tables takes three times as long. */
async function emptied({ db, tables, seeds }: Database): Promise<void> {
  const exist = [...tables, "sqlite_stat1"].map((name) => `EXISTS (SELECT 1 FROM "${name}") AS "${name}"`);
  const filled = await db.prepare(`SELECT ${exist}`).first<Record<string, number>>();
  if (filled?.sqlite_stat1) await forgetStatistics(db);
  const deletes = tables.filter((name) => filled?.[name]).map((name) => db.prepare(`DELETE FROM "${name}"`));
  if (deletes.length + seeds.length > 0) await db.batch([...deletes, ...seeds]);
}

async function emptiedBucket(bucket: R2Bucket): Promise<void> {
  const { objects, truncated } = await bucket.list();
  if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
  if (truncated) await emptiedBucket(bucket);
}

async function migrated(db: D1Database, migrations: typeof env.MIGRATIONS): Promise<Database> {
  // Not `applyD1Migrations`: its module loads the whole Worker, even for tests that do not need it.
  await db.batch(migrations.flatMap(({ queries }) => queries.map((query) => db.prepare(query))));
  // Makes the table of statistics.
  await forgetStatistics(db);
  const named = await db
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'",
    )
    .all<{ name: string }>();
  const tables = named.results.map(({ name }) => name);
  const stored = await db.batch<Record<string, unknown>>(tables.map((name) => db.prepare(`SELECT * FROM "${name}"`)));
  const seeds = stored.flatMap(({ results }, i) =>
    results.map((row) => {
      const [names, values] = [Object.keys(row), Object.values(row)];
      const places = names.map(() => "?");
      return db.prepare(`INSERT INTO "${tables[i]}" (${names}) VALUES (${places})`).bind(...values);
    }),
  );
  // Without shards first: the triggers on facts record changes for them.
  return { db, tables: tables.toSorted((a, b) => Number(b === "shards") - Number(a === "shards")), seeds };
}

/**
 * The service's log lines, printed by the test itself and only when it failed. A line that a request prints after the
 * last test has ended waits in the pool for the next message, which does not come, and the file never ends.
 */
const lines: (() => void)[] = [];
const print = kept.print ?? { log: console.log, warn: console.warn, error: console.error };
kept.print = print;
for (const level of ["log", "warn", "error"] as const) {
  console[level] = (...values: unknown[]) => void lines.push(() => print[level](...values));
}
afterEach(({ task }) => {
  const printed = lines.splice(0);
  if (task.result?.state === "fail") for (const print of printed) print();
});

const realFetch = globalThis.fetch;

// The next test has the same runtime: nothing that this one replaced stays so.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  // Replaced and spied on at once, each of the two would bring the other back.
  globalThis.fetch = realFetch;
});
