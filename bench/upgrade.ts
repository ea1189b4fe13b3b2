/**
 * Carries a local database of 1.0.0 with many movements over, as `npm run shards -- upgrade --local` does, and prints how
 * long each step took. `npm run bench:upgrade -- [movements]`; 100,000 by default.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "../scripts/local/root.ts";
import { realTools } from "../scripts/shards/tools.ts";
import { upgrade } from "../scripts/shards/upgrade.ts";
import { fillRelease } from "../test/support/release-ledger.ts";

const rows = Number(process.argv[2] ?? 100_000);
const state = mkdtempSync(join(tmpdir(), "upgrade-"));
const began = performance.now();
const say = (line: string) => console.log(`${((performance.now() - began) / 1000).toFixed(1)} s  ${line}`);
const real = realTools(projectRoot, process.env, say);
const wrangler = (args: readonly string[]) => real.wrangler([...args, "--persist-to", state]);

try {
  const script = join(state, "fill.sql");
  const applied = `CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
    applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL);
    INSERT INTO d1_migrations (name) VALUES ('0000_initial.sql')`;
  writeFileSync(script, [applied, ...fillRelease(rows), ""].join(";\n"));
  for (const file of ["migrations/0000_initial.sql", script])
    await wrangler(["d1", "execute", "DB", "--local", "--yes", "--file", file]);
  say(`a database of 1.0.0 with ${rows} movements`);
  const { changed } = await upgrade({ ...real, wrangler }, { env: undefined, local: true });
  say(changed.length === 0 ? "nothing is missing, nothing has changed" : changed.join("; "));
} finally {
  rmSync(state, { recursive: true, force: true });
}
