import { join } from "node:path";
import { UsageError } from "../../clients/typescript/src/cli/command-line.ts";
import { shardName } from "../../src/env.ts";
import { MAX_SHARD } from "../../src/lib/shard-id.ts";
import { type BackOffice, type Json, path, RefusedError } from "../admin/back-office.ts";
import { type AccountTools, changeConfig, type InstallationTools, printedJson, type Tools } from "./tools.ts";
import { controlOf, type Environment, isPlaceholder, readEnvironments, withDatabase } from "./wrangler-toml.ts";

export interface Addition {
  /** Without it, the one that is not finished, or the next. */
  readonly shard: number | undefined;
  readonly env: string | undefined;
  readonly local: boolean;
  readonly base: string | undefined;
  /** Arguments of `wrangler d1 create`. */
  readonly place: readonly string[];
}

const POLL_INTERVAL_MS = 2_000;
const SAID_EVERY_MS = 30_000;
/** The job of each minute fills a shard, in several runs if there is much to copy. */
const MAX_WAIT_MS = 15 * 60_000;

/**
 * Adds a database to the ledger: creates it, binds it in wrangler.toml, applies its migrations, and opens it once it is
 * deployed. Each step first looks whether it has been done, so that the command can be repeated after a kill. Returns what
 * is left to do; empty: the shard is open.
 */
export async function addShard(tools: Tools, addition: Addition): Promise<string[]> {
  const environments = chosenEnvironments(tools.root, addition);
  const shard = addition.shard ?? (await nextShard(tools, addition, environments));
  if (!Number.isInteger(shard) || shard < 1 || shard > MAX_SHARD)
    throw new UsageError(`The number must be from 1 to ${MAX_SHARD}.`);
  for (const environment of environments) await bind(tools, addition, { environment, shard });
  if (addition.local) {
    await tools.wrangler(["d1", "migrations", "apply", "DB", "--local"]);
    return openHere(tools, shard);
  }
  const left: string[] = [];
  for (const environment of environments) left.push(...(await openThere(tools, addition, { environment, shard })));
  return left;
}

function chosenEnvironments(root: string, { env, local, base }: Addition): Environment[] {
  const [top, ...others] = readEnvironments(join(root, "wrangler.toml"));
  if (local && env !== undefined) throw new UsageError("--local and --env exclude each other.");
  if (local) return [top];
  if (env !== undefined) {
    const own = [top, ...others].find(({ name }) => name === env);
    if (!own) throw new UsageError(`wrangler.toml has no environment ${env}.`);
    if (isPlaceholder(controlOf(own).id))
      throw new UsageError(
        `${env} has no database yet: its database_id in wrangler.toml is a placeholder (docs/deploy.md#the-first-time).`,
      );
    return [own];
  }
  const deployed = [top, ...others].filter((own) => !isPlaceholder(controlOf(own).id));
  if (deployed.length === 0)
    throw new UsageError(
      "No environment of wrangler.toml has a database yet (docs/deploy.md#the-first-time). --local needs none.",
    );
  if (base !== undefined && deployed.length > 1)
    throw new UsageError("--base needs --env: there are several environments.");
  return deployed;
}

/** The highest number that is bound, as long as its shard is not open; then the one after it. */
async function nextShard(
  tools: Tools,
  { local, base }: Addition,
  environments: readonly Environment[],
): Promise<number> {
  const bound = environments.flatMap(({ databases }) =>
    databases.flatMap(({ binding }) => Number(/^LEDGER_(\d{2,4})$/.exec(binding)?.[1] ?? 0)),
  );
  const highest = Math.max(0, ...bound);
  if (highest === 0) return 1;
  if (local && !(await tools.isRunning())) return (await tools.local.isOpen(highest)) ? highest + 1 : highest;
  for (const { baseUrl } of environments) {
    const known = await tools.backOffice(local ? undefined : (base ?? baseUrl)).get("/shards");
    const state = stateOf(known, highest)?.state ?? null;
    if (state === null || state === "filling") return highest;
  }
  return highest + 1;
}

interface Step {
  readonly environment: Environment;
  readonly shard: number;
}

/** Creates, binds and migrates the database. */
export async function bind(
  tools: AccountTools,
  { local, place }: Pick<Addition, "local" | "place">,
  { environment, shard }: Step,
): Promise<void> {
  const { name: where, chosen, heading, databases } = environment;
  const binding = shardName(shard);
  const name = `${controlOf(environment).name}-${binding.toLowerCase().replace("_", "-")}`;
  const bound = databases.find((own) => own.binding === binding);
  if (local ? !bound : !bound || isPlaceholder(bound.id)) {
    const id = local ? `00000000-0000-0000-0001-${String(shard).padStart(12, "0")}` : await idOf(tools, name, place);
    changeConfig(tools.root, (text) => withDatabase(text, heading, { binding, name: bound?.name ?? name, id }));
    tools.say(`${where}: bound as ${binding} in wrangler.toml`);
  }
  await tools.wrangler(["d1", "migrations", "apply", binding, local ? "--local" : "--remote", ...chosen]);
  tools.say(`${where}: migrated ${binding}`);
}

/** The id of the account's database of a name, which is created if there is none. */
export async function idOf(tools: AccountTools, name: string, place: readonly string[]): Promise<string> {
  const find = async () => {
    const text = await tools.wrangler(["d1", "list", "--json"]);
    const listed = printedJson(text) as { readonly name: string; readonly uuid: string }[];
    return listed.find((own) => own.name === name)?.uuid;
  };
  const found = await find();
  if (found) return found;
  await tools.wrangler(["d1", "create", name, ...place]);
  tools.say(`created the database ${name}`);
  const created = await find();
  if (!created) throw new RefusedError(`wrangler created ${name} but does not list it. Run the command again.`);
  return created;
}

async function openHere(tools: Tools, shard: number): Promise<string[]> {
  if (await tools.isRunning()) {
    // `wrangler dev` restarts with the new binding within seconds.
    const backOffice = tools.backOffice(undefined);
    for (let waited = 0; !isBound(await backOffice.get("/shards"), shard); waited += POLL_INTERVAL_MS) {
      if (waited === 0) tools.say(`waiting for the running service to take the binding of shard ${shard}`);
      if (waited >= MAX_WAIT_MS) throw new RefusedError("The service does not take the new binding. Start it again.");
      await tools.sleep(POLL_INTERVAL_MS);
    }
    await openAndWait(tools, backOffice, shard);
  } else await tools.local.open(shard);
  tools.say(`shard ${shard} is open`);
  return [];
}

/** Opens a shard that is deployed, and waits until it has its copies. Returns what is left to do. */
export async function openThere(
  tools: InstallationTools,
  { base }: Pick<Addition, "base">,
  { environment, shard }: Step,
): Promise<string[]> {
  const { name, chosen, baseUrl } = environment;
  const again = `npm run shards -- add ${shard} --env ${name}`;
  let backOffice: BackOffice;
  let known: Json;
  try {
    backOffice = tools.backOffice(base ?? baseUrl);
    known = await backOffice.get("/shards");
  } catch (cause) {
    if (!(cause instanceof RefusedError || cause instanceof UsageError)) throw cause;
    return [`${name}: ${cause.message}`, `${name}: deploy, then run with its ADMIN_TOKEN: ${again}`];
  }
  if (!isBound(known, shard)) {
    return [`${name}: deploy (${["npx wrangler deploy", ...chosen].join(" ")}), then run again: ${again}`];
  }
  await openAndWait(tools, backOffice, shard);
  tools.say(`${name}: shard ${shard} is open`);
  return [];
}

async function openAndWait(tools: InstallationTools, backOffice: BackOffice, shard: number): Promise<void> {
  for (let waited = 0; waited <= MAX_WAIT_MS; waited += POLL_INTERVAL_MS) {
    const own = stateOf(await backOffice.get("/shards"), shard);
    if (waited % SAID_EVERY_MS === 0 && own?.state !== "open")
      tools.say(`shard ${shard} is opened; a job copies to it each minute. ${waited / 1_000} s so far`);
    if (own?.state === "open") return;
    if (own?.state === null) await backOffice.put(path`/shards/${String(shard)}`);
    else if (own?.state !== "filling") throw new RefusedError(`Shard ${shard} is ${own?.state}. Add another.`);
    else await tools.sleep(POLL_INTERVAL_MS);
  }
  throw new RefusedError(
    `Shard ${shard} is still filling after ${MAX_WAIT_MS / 60_000} minutes. Look for duty.failed with the duty "copies" in the log (npx wrangler tail), then run the command again.`,
  );
}

function stateOf({ shards }: Json, shard: number): { state: string | null; size_bytes: number | null } | undefined {
  return shards.find((own: Json) => own.shard === shard);
}

function isBound(known: Json, shard: number): boolean {
  const own = stateOf(known, shard);
  return own !== undefined && own.size_bytes !== null;
}
