import { join } from "node:path";
import { UsageError } from "../../clients/typescript/src/cli/command-line.ts";
import { shardName } from "../../src/env.ts";
import { type BackOffice, type Json, path, RefusedError } from "../admin/back-office.ts";
import type { InstallationTools } from "./tools.ts";
import { readEnvironments } from "./wrangler-toml.ts";

export interface ShardRestore {
  readonly shard: number;
  /** The state to restore, as ISO 8601. */
  readonly since: string;
  readonly env: string;
  readonly base: string | undefined;
}

/** Until every isolate has a secret, and what the last one without it had begun is over. */
const SETTLED_MS = 60_000;
const POLL_INTERVAL_MS = 5_000;
const MAX_WAIT_MS = 5 * 60_000;

/**
 * Restores one database of the ledger to an earlier state while the others play: freezes it, restores it, imports what the
 * journal has since, checks the books, and lets it play. Each step can be repeated after a kill. Returns what differs; empty:
 * it plays again.
 */
export async function restoreShard(tools: InstallationTools, restored: ShardRestore): Promise<string[]> {
  const { shard, since, env, base } = restored;
  const environment = readEnvironments(join(tools.root, "wrangler.toml")).find(({ name }) => name === env);
  if (!environment) throw new UsageError(`wrangler.toml has no environment ${env}.`);
  const { chosen, baseUrl, databases } = environment;
  const bound = databases.find(({ binding }) => binding === shardName(shard));
  if (!bound) throw new UsageError(`wrangler.toml binds no database as ${shardName(shard)} in ${env}.`);
  if (Number.isNaN(Date.parse(since))) throw new UsageError("--since must be a time such as 2026-11-22T09:00:00Z.");
  const backOffice = tools.backOffice(base ?? baseUrl);

  await tools.wrangler(["secret", "put", "FROZEN", ...chosen], String(shard));
  tools.say(`shard ${shard} is frozen, the others play`);
  await tools.sleep(SETTLED_MS);
  const restore = await begun(tools, backOffice, restored);
  if (restore.imported === 0) {
    tools.say(await tools.wrangler(["d1", "time-travel", "restore", bound.name, "--timestamp", since, ...chosen]));
    await tools.wrangler(["d1", "migrations", "apply", bound.binding, "--remote", ...chosen]);
    tools.say(`${bound.name} is as it was at ${since}`);
  } else tools.say("it was restored before: the import goes on");
  const done = await imported(backOffice, restore.id);
  tools.say(`imported ${done.imported} rows`);
  for (const bet of done.unsettled_bets) tools.say(`compare with the wallet: the outcome of ${bet} is not known`);
  const differences = await booksOf(backOffice, since);
  if (differences.length > 0) return [...differences, `shard ${shard} stays frozen`];
  await tools.wrangler(["secret", "delete", "FROZEN", ...chosen], "y\n");
  tools.say(`the books agree; shard ${shard} plays again`);
  return [];
}

/** Begins once the frozen deployment answers. */
async function begun(tools: InstallationTools, backOffice: BackOffice, { shard, since }: ShardRestore): Promise<Json> {
  for (let waited = 0; ; waited += POLL_INTERVAL_MS) {
    try {
      return await backOffice.post("/restores", { since: new Date(since).toISOString(), shard });
    } catch (cause) {
      const isEarly = cause instanceof RefusedError && cause.body?.error === "CONFLICT";
      if (!isEarly || waited >= MAX_WAIT_MS) throw cause;
      await tools.sleep(POLL_INTERVAL_MS);
    }
  }
}

async function imported(backOffice: BackOffice, id: string): Promise<Json> {
  for (;;) {
    const done = await backOffice.post(path`/restores/${id}/import`);
    if (done.imported_at !== null) return done;
  }
}

/** Lists differences between the ledger and the books of any operator since the month of the restored state. */
async function booksOf(backOffice: BackOffice, since: string): Promise<string[]> {
  const differences: string[] = [];
  for (const operator_code of await operatorsOf(backOffice)) {
    for (const period of monthsSince(since)) {
      const check = await backOffice.get("/invoices/check", { operator_code, period });
      differences.push(...check.differences.map((text: string) => `${operator_code} ${period}: ${text}`));
    }
  }
  return differences;
}

async function operatorsOf(backOffice: BackOffice): Promise<string[]> {
  const codes: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await backOffice.get("/operators", { cursor });
    codes.push(...page.operators.map(({ code }: { code: string }) => code));
    if (!page.next_cursor) return codes;
    cursor = page.next_cursor;
  }
}

/** YYYY-MM of each month from a time until now, in UTC. */
function monthsSince(since: string): string[] {
  const [from, now] = [new Date(since), new Date()];
  const months = (now.getUTCFullYear() - from.getUTCFullYear()) * 12 + now.getUTCMonth() - from.getUTCMonth();
  return Array.from({ length: months + 1 }, (_, more) =>
    new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + more)).toISOString().slice(0, 7),
  );
}
