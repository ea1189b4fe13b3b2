import { UsageError } from "../../clients/typescript/src/cli/command-line.ts";
import { type BackOffice, type Json, path, RefusedError } from "../admin/back-office.ts";
import { bind, idOf, openThere } from "../shards/add.ts";
import { changeConfig, printedJson } from "../shards/tools.ts";
import { controlOf, type Environment, isPlaceholder, withDatabase } from "../shards/wrangler-toml.ts";
import { backOfficeOf, collectSettings, environmentOf, type Settings, writeSettings } from "./settings.ts";
import type { DeployTools } from "./tools.ts";

export interface Deployment {
  readonly env: string;
  /** Nobody is asked. */
  readonly yes: boolean;
  readonly vault: string | undefined;
  /** The first member of staff, who is asked for if absent. */
  readonly staff: string | undefined;
  readonly email: string | undefined;
  readonly smoke: boolean;
}

/** wrangler's limit for an account on the paid plan. */
const MAX_DATABASES = 50_000;
/** Four days, which is the paid plan's own; the free plan refuses more than one. */
const RETENTION_SECONDS = "345600";
const POLL_INTERVAL_MS = 5_000;
/** A certificate of a new host, and the first runs of the cron. */
const MAX_WAIT_MS = 20 * 60_000;

/**
 * Deploys an environment of wrangler.toml. Each step first looks whether it has been done, so that the command can be
 * repeated after a kill. Returns what is left for a person to do.
 */
export async function deploy(given: DeployTools, deployment: Deployment): Promise<string[]> {
  const tools: DeployTools = deployment.yes ? { ...given, ask: undefined } : given;
  const { root, say, wrangler } = tools;
  let environment = environmentOf(root, deployment.env);
  const { chosen, name } = environment;
  const account = await accountOf(tools);
  const kept = await secretsOf(tools, environment);
  const settings = await collectSettings(tools, environment, { kept, vault: deployment.vault });
  if (deployment.yes && settings.made.size > 0)
    throw new UsageError(
      `--yes makes no secrets, because nobody would keep them. Give ${[...settings.made].join(", ")} in the environment or with --vault.`,
    );
  await confirm(tools, deployment.yes, `Deploy ${name} to ${settings.vars.BASE_URL}, in the account ${account.name}?`);

  writeSettings(tools, environment, settings.vars);
  for (const queue of environment.queues) await createQueue(tools, queue);
  await createControl(tools, environment, settings.vars);
  for (const bucket of environment.buckets) await createBucket(tools, bucket, settings.vars);
  environment = environmentOf(root, deployment.env);
  await setSecrets(tools, environment, settings);

  const { binding } = controlOf(environment);
  await wrangler(["d1", "migrations", "apply", binding, "--remote", ...chosen]);
  say(`migrated ${binding}`);
  for (const shard of shardsOf(environment)) {
    await bind(tools, { local: false, place: placeOf(settings.vars) }, { environment, shard });
  }
  environment = environmentOf(root, deployment.env);
  await wrangler(["deploy", ...chosen]);
  say("deployed");

  const base = new URL(settings.vars.BASE_URL ?? "").origin;
  const backOffice = backOfficeOf(settings.vars);
  await untilReady(tools, base);
  const token = settings.secrets.get("ADMIN_TOKEN") ?? (tools.env.ADMIN_TOKEN || undefined);
  const left: string[] = [];
  if (token === undefined)
    left.push("Shards, staff and smoke checks: run it again with ADMIN_TOKEN in the environment.");
  else {
    const account = { ...tools, backOffice: () => tools.backOffice(backOffice, token) };
    const known: Json = await account.backOffice().get("/shards");
    // One that has been closed stays so.
    const unopened = known.shards.filter(({ state }: Json) => state === null || state === "filling");
    for (const shard of shardsOf(environment).filter((own) => unopened.some((one: Json) => one.shard === own)))
      left.push(...(await openThere(account, { base: backOffice }, { environment, shard })));
    left.push(...(await createStaff(tools, account.backOffice(), deployment)));
  }
  await checkSurfaces(tools, { base, backOffice }, name);
  if (name !== "production" && deployment.smoke && token !== undefined && (await tools.smoke(base, token)) > 0)
    throw new RefusedError("A smoke check failed: see above. What is deployed stays.");
  return [...left, ...leftToDo(environment, settings, account.id)];
}

async function accountOf({ wrangler, env }: DeployTools): Promise<{ id: string; name: string }> {
  const answer = printedJson(
    await wrangler(["whoami", "--json"]).catch(() => {
      throw new RefusedError("wrangler is not logged in. Run npx wrangler login, or set CLOUDFLARE_API_TOKEN.");
    }),
  ) as { readonly accounts: readonly { id: string; name: string }[] };
  const { CLOUDFLARE_ACCOUNT_ID: chosen } = env;
  const [own, ...others] = answer.accounts.filter(({ id }) => !chosen || id === chosen);
  if (!own) throw new RefusedError("The login reaches no account, or not that of CLOUDFLARE_ACCOUNT_ID.");
  if (others.length > 0)
    throw new UsageError(
      `The login has several accounts. Set CLOUDFLARE_ACCOUNT_ID to one:\n${[own, ...others].map(({ id, name }) => `${id}  ${name}`).join("\n")}`,
    );
  return own;
}

/** The names of the secrets that the Worker has. */
async function secretsOf({ wrangler }: DeployTools, { chosen }: Environment): Promise<Set<string>> {
  const text = await ifThere(wrangler(["secret", "list", "--format", "json", ...chosen]), /not found/);
  return new Set(text === undefined ? [] : (printedJson(text) as { name: string }[]).map(({ name }) => name));
}

/** Output of wrangler; undefined when it says that there is none. */
async function ifThere(printed: Promise<string>, missing: RegExp): Promise<string | undefined> {
  try {
    return await printed;
  } catch (cause) {
    if (cause instanceof RefusedError && missing.test(cause.message)) return undefined;
    throw cause;
  }
}

async function confirm({ ask }: DeployTools, yes: boolean, question: string, word = "yes"): Promise<void> {
  if (yes) return;
  if (!ask) throw new UsageError("Nobody is there to confirm. Add --yes.");
  if ((await ask(`${question} Type "${word}".`)) !== word) throw new RefusedError("Not confirmed. Nothing was done.");
}

async function createQueue({ wrangler, say }: DeployTools, name: string): Promise<void> {
  if ((await ifThere(wrangler(["queues", "info", name]), /does not exist/)) !== undefined) return;
  await wrangler(["queues", "create", name, "--message-retention-period-secs", RETENTION_SECONDS]).catch((cause) => {
    throw new RefusedError(
      `${cause.message}\nIf it refuses the retention, the account is on the free plan. The service needs Workers Paid: https://dash.cloudflare.com/?to=/:account/workers/plans`,
    );
  });
  say(`created the queue ${name}`);
}

async function createControl(tools: DeployTools, environment: Environment, vars: Settings["vars"]): Promise<void> {
  const control = controlOf(environment);
  if (!isPlaceholder(control.id)) return;
  const listed = printedJson(await tools.wrangler(["d1", "list", "--json"])) as unknown[];
  if (listed.length + 1 + shardsOf(environment).length > MAX_DATABASES)
    throw new RefusedError(`The account has ${listed.length} databases, and can have ${MAX_DATABASES}.`);
  const id = await idOf(tools, control.name, placeOf(vars));
  changeConfig(tools.root, (text) => withDatabase(text, environment.heading, { ...control, id }));
  tools.say("wrangler.toml: bound the database as DB");
}

async function createBucket({ wrangler, say }: DeployTools, name: string, vars: Settings["vars"]): Promise<void> {
  const place = placeOf(vars);
  const there = place[0] === "--jurisdiction" ? place : [];
  const missing = /code: 10006|bucket does not exist/;
  if ((await ifThere(wrangler(["r2", "bucket", "info", name, "--json", ...there]), missing)) !== undefined) return;
  await wrangler(["r2", "bucket", "create", name, ...place]);
  say(`created the bucket ${name}`);
}

/** A jurisdiction decides the place, and wrangler takes one of both. */
function placeOf({ OBJECT_LOCATION = "", OBJECT_JURISDICTION = "off" }: Settings["vars"]): string[] {
  return OBJECT_JURISDICTION === "off" ? ["--location", OBJECT_LOCATION] : ["--jurisdiction", OBJECT_JURISDICTION];
}

/** The numbers of the ledger's databases; one at least. */
function shardsOf({ databases }: Environment): number[] {
  const bound = databases.flatMap(({ binding }) => Number(/^LEDGER_(\d{2,4})$/.exec(binding)?.[1] ?? 0) || []);
  return bound.length === 0 ? [1] : bound;
}

/** Sets the secrets in one call, once a person has kept those that exist nowhere else. They are never arguments or files. */
async function setSecrets(tools: DeployTools, environment: Environment, { secrets, made }: Settings): Promise<void> {
  if (secrets.size === 0) return;
  const { chosen } = environment;
  if (made.has("MASTER_KEY")) {
    // Secrets are set before the first migration, so a schema without MASTER_KEY had another one, which opens its secrets.
    const counted = ["--command", "SELECT count(*) AS tables FROM sqlite_master WHERE name = 'operators'"];
    const text = await tools.wrangler(["d1", "execute", "DB", "--remote", "--json", ...counted, ...chosen]);
    const [answer] = printedJson(text) as { readonly results: readonly { readonly tables: number }[] }[];
    if (answer?.results[0]?.tables !== 0)
      throw new RefusedError("The database is in use, but the Worker has no MASTER_KEY. Give the one that it had.");
  }
  if (made.size > 0) {
    for (const name of made) tools.say(`${name}  ${secrets.get(name)}`);
    const question = "They are shown this once, and no one can read them again. Keep them in a vault.";
    await confirm(tools, false, question, "kept");
  }
  await tools.wrangler(["secret", "bulk", ...chosen], JSON.stringify(Object.fromEntries(secrets)));
  tools.say(`set ${[...secrets.keys()].join(", ")}`);
}

async function untilReady({ look, sleep, say }: DeployTools, base: string): Promise<void> {
  let last: string | undefined;
  for (let waited = 0; waited <= MAX_WAIT_MS; waited += POLL_INTERVAL_MS) {
    const answer = await look(`${base}/readyz`);
    if (answer?.status === 200) return say(`ready: ${answer.text}`);
    const now = answer ? `${answer.status} ${answer.text.slice(0, 300)}` : "no answer yet";
    if (now !== last) say(`waiting for ${base}/readyz: ${now}`);
    last = now;
    await sleep(POLL_INTERVAL_MS);
  }
  throw new RefusedError(`${base}/readyz is not ready after ${MAX_WAIT_MS / 60_000} minutes: ${last}`);
}

/** Creates the first administrator, and a token, unless a person has the scope and a token. */
async function createStaff(
  tools: DeployTools,
  backOffice: BackOffice,
  { staff, email }: Deployment,
): Promise<string[]> {
  const known: Json = await backOffice.get("/staff");
  const admins = known.staff.filter((one: Json) => one.kind === "person" && one.scopes.includes("admin"));
  const first = admins.find((one: Json) => one.removed_at === null);
  const id = first?.id ?? staff ?? (await tools.ask?.("The id of the first member of staff, such as ada"));
  if (!id) return ["Staff: npm run admin -- staff put, then staff issue-token"];
  if (!first) {
    const address = email ?? (await tools.ask?.("The address that this person signs in with; empty: none"));
    await backOffice.put(path`/staff/${id}`, { name: id, kind: "person", scopes: ["admin"], email: address || null });
    tools.say(`created the member of staff ${id}`);
  }
  const { tokens } = await backOffice.get(path`/staff/${id}`);
  if (tokens.length > 0) return [];
  if (!tools.ask) return [`A token of ${id}: npm run admin -- staff issue-token ${id}`];
  const { token } = await backOffice.post(path`/staff/${id}/tokens`);
  tools.say(`the token of ${id}, shown this once: ${token}`);
  return [];
}

/** Status of each surface in an installation: those that answer, and those that must not. */
export function surfacesOf(env: string): Readonly<Record<string, number>> {
  const [portal, console] = env === "production" ? [200, 404] : [404, 200];
  return { "/healthz": 200, "/v1/ping": 401, "/admin/v1/me": 401, "/portal/": portal, "/console/": console };
}

async function checkSurfaces(
  { look, say }: DeployTools,
  { base, backOffice }: { readonly base: string; readonly backOffice: string },
  env: string,
): Promise<void> {
  const surfaces = surfacesOf(env);
  for (const [path, status] of Object.entries(surfaces)) {
    const answer = await look(`${path.startsWith("/admin/") ? backOffice : base}${path}`);
    // Cloudflare Access answers before the back office does.
    const isRefused = path.startsWith("/admin/") && [302, 403].includes(answer?.status ?? 0);
    if (answer?.status !== status && !isRefused)
      throw new RefusedError(`GET ${path} answered ${answer?.status ?? "nothing"} in place of ${status}.`);
  }
  say(`checked ${Object.keys(surfaces).join(", ")}`);
}

function leftToDo({ chosen, vars, hasRoute, worker }: Environment, { secrets }: Settings, account: string): string[] {
  const dashboard = `https://dash.cloudflare.com/${account}`;
  const isOff = (value: string | undefined) => !value || value === "off";
  return [
    "Commit wrangler.toml: it has the ids now.",
    ...(hasRoute ? [] : [`Route: ${dashboard}/workers/services/view/${worker}/production/settings`]),
    ...(isOff(vars.ACCESS_TEAM_DOMAIN)
      ? ["Access, before /admin/* and /desk/*: https://one.dash.cloudflare.com/?to=/:account/access/apps"]
      : []),
    ...["ALERT_URL", "HEARTBEAT_URL"].flatMap((name) =>
      secrets.get(name) === "off"
        ? `${name} is off: trouble reaches no one. ${["npx wrangler secret bulk", ...chosen].join(" ")}`
        : [],
    ),
    "Destinations of logs and traces: https://developers.cloudflare.com/workers/observability/exporting-opentelemetry-data/",
    "Where the databases really are: docs/deploy.md#places",
  ];
}
