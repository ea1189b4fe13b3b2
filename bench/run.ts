/**
 * npm run bench: compares the hot paths with their floor, in one run, on workerd without the dev proxy. Quote the ratio
 * and the percentiles: requests per second depend mostly on the machine.
 */
import { parseArgs } from "node:util";
import { readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { type Figures, load, type Scenario } from "./load.ts";
import { keepStateInMemory, startWorker } from "./runtime.ts";
import { freshBody, signedHeaders } from "./signing.ts";
import { startInstantWallet } from "./wallet.ts";

const HELP = `npm run bench -- [--seconds 5] [--rounds 3] [--connections 16] [--titles 10000] [--only ping,games,sessions,bet] [--disk]

Measures GET /v1/ping, GET /v1/games?limit=50, POST /v1/sessions and POST /provider/v1/bet against a floor: a minimal
Worker that does only the unavoidable work. Rounds alternate between the two; medians are printed. State is kept in
memory when /dev/shm has enough space; otherwise, and with --disk, in the folder for temporary files. --titles is the
number of games in the catalogue.`;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "5" },
    rounds: { type: "string", default: "3" },
    connections: { type: "string", default: "16" },
    titles: { type: "string", default: "10000" },
    only: { type: "string", default: "ping,games,sessions,bet" },
    disk: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const [seconds, rounds, connections, titles] = [values.seconds, values.rounds, values.connections, values.titles].map(
  Number,
) as [number, number, number, number];

const ADMIN_TOKEN = "bench-admin-token";
const inMemory = !values.disk && keepStateInMemory();
const wallet = await startInstantWallet();
console.error(`building and starting the service and the floor, state ${inMemory ? "in memory" : "on disk"} …`);
const service = await startWorker("wrangler.toml", {
  LOCAL_DEVELOPMENT: "true",
  ADMIN_TOKEN,
  MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
});
const db = await service.miniflare.getD1Database("DB");
for (const { queries } of await readD1Migrations("migrations")) {
  await db.batch(queries.map((query) => db.prepare(query)));
}

async function admin<T>(method: string, path: string, body: unknown): Promise<T> {
  const response = await fetch(`${service.url}/admin/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

console.error(`preparing an operator, a provider and ${titles} games …`);
await admin("PUT", "/operators/bench", { name: "Bench", wallet_url: wallet.url, requests_per_minute: 1_000_000 });
const operator = await admin<{ key_id: string; secret: string }>("POST", "/operators/bench/keys", {});
await admin("PUT", "/providers/bench", { provider_name: "Bench", adapter: "sandbox" });
const provider = await admin<{ key_id: string; secret: string }>("POST", "/providers/bench/keys", {});
let gameId = "";
for (let start = 0; start < titles; start += 5_000) {
  const games = Array.from({ length: Math.min(5_000, titles - start) }, (_, i) => ({
    code: `game-${String(start + i).padStart(6, "0")}`,
    name: `Title number ${start + i}`,
    studio: "Bench Studio",
    type: "slot",
    rtp: 96.5,
    has_demo: true,
    restricted_countries: ["US", "GB", "FR"],
  }));
  const imported = await admin<{ games: { id: string }[] }>("PUT", "/providers/bench/games", { games });
  gameId = imported.games[0]?.id ?? gameId;
}
await admin("PUT", "/operators/bench/window", { provider_codes: ["bench"] });

const operatorKey = { keyId: operator.key_id, secret: operator.secret };
const providerKey = { keyId: provider.key_id, secret: provider.secret };

/** The body of the response to one request of a scenario. */
async function answerTo({ name, method, target, key, body }: Scenario): Promise<string> {
  const sent = freshBody(body);
  const answer = await fetch(service.url + target, {
    method,
    headers: signedHeaders(key, method, target, sent),
    ...(sent === undefined ? {} : { body: sent }),
  });
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
  return answer.text();
}

const sessions: Scenario = {
  name: "POST /v1/sessions",
  method: "POST",
  target: "/v1/sessions",
  key: operatorKey,
  body: JSON.stringify({ player_id: "p-{uuid}", currency: "EUR", game_id: gameId }),
};
const { session_id } = JSON.parse(await answerTo(sessions)) as { session_id: string };

const all: Record<string, Scenario> = {
  ping: { name: "GET /v1/ping", method: "GET", target: "/v1/ping", key: operatorKey },
  games: { name: "GET /v1/games?limit=50", method: "GET", target: "/v1/games?limit=50", key: operatorKey },
  sessions,
  bet: {
    name: "POST /provider/v1/bet",
    method: "POST",
    target: "/provider/v1/bet",
    key: providerKey,
    body: JSON.stringify({
      session_id,
      transaction_id: "{uuid}",
      round_id: "{uuid}",
      amount: "1.00",
      currency: "EUR",
    }),
  },
};

// The floor sends the same bytes as the service. It has one secret, so each scenario starts its own.
async function startFloor(scenario: Scenario) {
  const floor = await startWorker("bench/floor/wrangler.toml", {
    SECRET: scenario.key.secret,
    WALLET_URL: wallet.url,
  });
  const floorDb = await floor.miniflare.getD1Database("DB");
  await floorDb.prepare("CREATE TABLE floor (id TEXT PRIMARY KEY, body TEXT)").run();
  await fetch(`${floor.url}/answers`, {
    method: "POST",
    body: JSON.stringify({ [new URL(floor.url + scenario.target).pathname]: await answerTo(scenario) }),
  });
  return floor;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function summary(runs: Figures[]): Figures {
  return {
    perSecond: median(runs.map((run) => run.perSecond)),
    p50: median(runs.map((run) => run.p50)),
    p99: median(runs.map((run) => run.p99)),
  };
}

const table: Record<string, unknown>[] = [];
for (const name of values.only.split(",")) {
  const scenario = all[name.trim()];
  if (!scenario) throw new Error(`Unknown scenario ${name}. Use ${Object.keys(all).join(", ")}.`);
  const floor = await startFloor(scenario);
  console.error(`${scenario.name}: warming up, then ${rounds} rounds of ${seconds} s each …`);
  for (const url of [service.url, floor.url]) await load(url, scenario, 2, connections);
  const runs: { service: Figures; floor: Figures }[] = [];
  for (let round = 0; round < rounds; round++) {
    runs.push({
      floor: await load(floor.url, scenario, seconds, connections),
      service: await load(service.url, scenario, seconds, connections),
    });
  }
  const [atService, atFloor] = [summary(runs.map((run) => run.service)), summary(runs.map((run) => run.floor))];
  table.push({
    call: scenario.name,
    "ratio to floor": median(runs.map((run) => run.service.perSecond / run.floor.perSecond)).toFixed(2),
    "req/s": Math.round(atService.perSecond),
    "p50 ms": atService.p50,
    "p99 ms": atService.p99,
    "floor req/s": Math.round(atFloor.perSecond),
    "floor p50 ms": atFloor.p50,
    "floor p99 ms": atFloor.p99,
  });
  await floor.stop();
}
console.table(table);
await service.stop();
wallet.stop();
process.exit(0);
