import { readD1Migrations } from "@cloudflare/vitest-pool-workers";
import type { Miniflare } from "miniflare";

/** Gives the empty databases of a local runtime their tables: the control database and the ledger's others. */
export async function migrateEmpty(miniflare: Miniflare): Promise<void> {
  const ledgers = Object.keys(await miniflare.getBindings()).filter((name) => /^LEDGER_\d+$/.test(name));
  for (const name of ["DB", ...ledgers]) {
    const db = await miniflare.getD1Database(name);
    const migrations = await readD1Migrations(name === "DB" ? "migrations" : "migrations/ledger");
    for (const { queries } of migrations) await db.batch(queries.map((sql) => db.prepare(sql)));
  }
}
