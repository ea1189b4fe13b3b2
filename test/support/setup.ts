import { env } from "cloudflare:workers";
import { afterEach } from "vitest";

// Not `applyD1Migrations`: its module loads the whole Worker, even for tests that do not need it.
const migrate = (db: D1Database, migrations: typeof env.MIGRATIONS) =>
  db.batch(migrations.flatMap(({ queries }) => queries.map((query) => db.prepare(query))));
// Both databases of the ledger, so that no test can assume one.
await Promise.all([migrate(env.DB, env.MIGRATIONS), migrate(env.LEDGER_01, env.SHARD_MIGRATIONS)]);

/**
 * The service's log lines, printed by the test itself and only when it failed. A line that a request prints after the
 * last test has ended waits in the pool for the next message, which does not come, and the file never ends.
 */
const lines: (() => void)[] = [];
for (const level of ["log", "warn", "error"] as const) {
  const print = console[level].bind(console);
  console[level] = (...values: unknown[]) => void lines.push(() => print(...values));
}
afterEach(({ task }) => {
  const printed = lines.splice(0);
  if (task.result?.state === "fail") for (const print of printed) print();
});
