import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { RefusedError } from "../admin/back-office.ts";
import { UsageError } from "../admin/command.ts";
import { compareMeasures, type Measures, measureLedger, type Query } from "./measures.ts";
import { printedJson, type Tools } from "./tools.ts";
import { readEnvironments } from "./wrangler-toml.ts";

export interface Upgrade {
  readonly env: string | undefined;
  readonly local: boolean;
}

/** What an upgrade found: the same before and after, or it throws. */
export interface Upgraded {
  readonly before: Measures;
  readonly after: Measures;
  /** What the running service changed meanwhile. */
  readonly changed: readonly string[];
}

/**
 * Carries an installation with one database over: it becomes the control database, and stays shard 0 with all that it
 * holds. Measures the ledger, applies the migrations, measures again and compares. A repeat after a kill compares with what
 * was measured first. Throws RefusedError with the differences if something is missing.
 */
export async function upgrade(tools: Tools, { env, local }: Upgrade): Promise<Upgraded> {
  const environments = readEnvironments(join(tools.root, "wrangler.toml"));
  const own = local ? environments[0] : environments.find(({ name }) => name === env);
  if (!own)
    throw new UsageError(env ? `wrangler.toml has no environment ${env}.` : "Name the environment: --env or --local.");
  const where = local ? ["--local"] : ["--remote", ...own.chosen];
  const query: Query = async (sql) => {
    const text = await tools.wrangler(["d1", "execute", "DB", ...where, "--json", "--yes", "--command", sql]);
    const [answer] = printedJson(text) as [{ results: Awaited<ReturnType<Query>> }];
    return answer.results;
  };
  const file = join(tools.root, `.wrangler/upgrade-${local ? "local" : own.name}.json`);
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Measures) : await measureLedger(query);
  mkdirSync(join(tools.root, ".wrangler"), { recursive: true });
  writeFileSync(file, JSON.stringify(before, null, 2));
  tools.say(`before: ${described(before)} (kept in ${file})`);
  await tools.wrangler(["d1", "migrations", "apply", "DB", ...where]);
  tools.say("migrated");
  const after = await measureLedger(query, before.last);
  tools.say(`after: ${described(after)}`);
  const { lost, changed } = compareMeasures(before, after);
  if (lost.length > 0)
    throw new RefusedError(`The ledger is not what it was. Do not deploy; restore the database.\n${lost.join("\n")}`);
  rmSync(file);
  return { before, after, changed };
}

function described({ movements, rows, last }: Measures): string {
  const count = Object.values(movements).reduce((sum, own) => sum + own.rows, 0);
  const amount = Object.values(movements).reduce((sum, own) => sum + BigInt(own.amount), 0n);
  return `${count} movements up to number ${last} with ${amount} minor units, ${rows.sessions} sessions, ${rows.attempts} attempts`;
}
