/**
 * npm run bench:live: a lobby under load. Polls of GET /v1/live-tables arrive at a constant rate over some currencies
 * while every table is pushed to each of them; the same load then goes to the floor. What a lobby's object was asked is
 * counted in the object itself.
 */
import { parseArgs } from "node:util";
import { readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { type Arrived, arrive, send, together } from "./arrivals.ts";
import { startWorker } from "./runtime.ts";
import { type Key, signedHeaders } from "./signing.ts";
import { startInstantWallet } from "./wallet.ts";

const HELP = `npm run bench:live -- [--seconds 60] [--rate 500] [--tables 12] [--pushes 2] [--currencies EUR,USD,GBP,JPY,SEK]

  --rate    polls a second, over all currencies; a poll is sent when it is due, not when the one before is answered
  --tables  tables; each is pushed by itself, as a patch of one table, to every currency
  --pushes  pushes a second of each table in each currency

Prints the latency and the errors of polls and pushes beside those of the floor (one HMAC, one hop to an object, the same
bytes), and how often the object of each currency was asked. Ends with 1 when anything failed, was lost, or an object
was asked more than twice a second.`;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    rate: { type: "string", default: "500" },
    tables: { type: "string", default: "12" },
    pushes: { type: "string", default: "2" },
    currencies: { type: "string", default: "EUR,USD,GBP,JPY,SEK" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const [seconds, rate, tables, pushes] = [values.seconds, values.rate, values.tables, values.pushes].map(Number) as [
  number,
  number,
  number,
  number,
];
const currencies = values.currencies.split(",");

const WARM_UP_SECONDS = 3;
const MOST_ASKED_A_SECOND = 2;
const ADMIN_TOKEN = "bench-admin-token";

// Answers whatever it is asked: the provider whose tables these are is asked to push them.
const studio = await startInstantWallet();
console.error("building and starting the service and the floor …");
const service = await startWorker(
  "wrangler.toml",
  { LOCAL_DEVELOPMENT: "true", ADMIN_TOKEN, MASTER_KEY: Buffer.alloc(32, 7).toString("base64") },
  "bench/counting/index.ts",
);
const db = await service.miniflare.getD1Database("DB");
for (const { queries } of await readD1Migrations("migrations")) {
  await db.batch(queries.map((query) => db.prepare(query)));
}

async function admin(method: string, path: string, body: unknown): Promise<Key> {
  const url = `${service.url}/admin/v1${path}`;
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
  const { status, text } = await send({ method, url, headers, body: JSON.stringify(body) });
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  const { key_id: keyId, secret } = JSON.parse(text) as { key_id: string; secret: string };
  return { keyId, secret };
}

const codes = Array.from({ length: tables }, (_, place) => `table-${place + 1}`);
await admin("PUT", "/operators/bench", {
  name: "Bench",
  wallet_url: studio.url,
  requests_per_minute: 1_000_000,
});
const operatorKey = await admin("POST", "/operators/bench/keys", {});
await admin("PUT", "/providers/bench", { provider_name: "Bench", adapter: "http", base_url: studio.url });
const providerKey = await admin("POST", "/providers/bench/keys", {});
await admin("PUT", "/providers/bench/games", {
  games: [
    ...codes.map((code) => ({ code, name: `Live ${code}`, type: "live_dealer", has_demo: false })),
    ...Array.from({ length: 200 }, (_, place) => ({ code: `slot-${place}`, name: `Slot ${place}`, type: "slot" })),
  ].map((game) => ({ has_demo: true, ...game, restricted_countries: [] })),
});
await admin("PUT", "/operators/bench/window", { provider_codes: ["bench"] });

const pollTarget = (currency: string) => `/v1/live-tables?currency=${currency}`;
const pushTarget = (currency: string) => `/provider/v1/live-tables/${currency}`;

function pollOf(url: string, key: Key, currency: string) {
  const target = pollTarget(currency);
  return { method: "GET", url: url + target, headers: signedHeaders(key, "GET", target) };
}

function pushOf(url: string, key: Key, currency: string, content: object) {
  const [target, body] = [pushTarget(currency), JSON.stringify(content)];
  return { method: "PUT", url: url + target, headers: signedHeaders(key, "PUT", target, body), body };
}

/** A table as a studio reports it; what its pushes count up is `players`. */
function table(place: number, players: number) {
  return {
    game_code: codes[place],
    name: `Live table ${place + 1}`,
    open: players % 20 !== 0,
    new_table: place === 0,
    image: `https://studio.example/tables/${place + 1}.jpg`,
    dealer: "Ann",
    min_bet: 0.5,
    max_bet: 5000,
    players,
    results: Array.from({ length: 10 }, (_, back) => ({ number: (players * 7 + back * 5) % 37 })),
  };
}

async function poll(currency: string) {
  const { text } = await send(pollOf(service.url, operatorKey, currency));
  return JSON.parse(text) as { pending: boolean; tables: { name: string; players: number }[] };
}

for (const currency of currencies) {
  if (!(await poll(currency)).pending) throw new Error(`${currency} was not pending when it was asked for first`);
  const whole = { tables: codes.map((_, place) => table(place, 0)) };
  const { status, text } = await send(pushOf(service.url, providerKey, currency, whole));
  if (status !== 200) throw new Error(`a push answered ${status} ${text}`);
}

const floor = await startWorker("bench/floor/wrangler.toml", { SECRET: operatorKey.secret, WALLET_URL: studio.url });
const floorDb = await floor.miniflare.getD1Database("DB");
await floorDb.prepare("CREATE TABLE floor (id TEXT PRIMARY KEY, body TEXT)").run();
const { text: answer } = await send(pollOf(service.url, operatorKey, currencies[0] ?? ""));
await send({
  method: "POST",
  url: `${floor.url}/answers`,
  headers: {},
  body: JSON.stringify({ "/v1/live-tables": answer }),
});

/** Polls and pushes at once. The floor knows one key, so that its pushes are signed with the operator's. */
async function load(url: string, pushKey: Key, lasting: number, from: number) {
  const at = <T>(list: readonly T[], place: number) => list[place % list.length] as T;
  const tablesOfAll = tables * currencies.length;
  const [polled, pushed] = await Promise.all([
    arrive(
      { perSecond: rate, seconds: lasting },
      (place) => pollOf(url, operatorKey, at(currencies, place)),
      ({ status, text }) => (status === 200 && text.includes('"pending":false') ? undefined : `${status} ${text}`),
    ),
    arrive(
      { perSecond: tablesOfAll * pushes, seconds: lasting },
      (place) => {
        const tick = from + Math.floor(place / tablesOfAll);
        const patch = { patch: true, tables: [table(Math.floor(place / currencies.length) % tables, tick)] };
        return pushOf(url, pushKey, at(currencies, place), patch);
      },
      ({ status, text }) => (status === 200 ? undefined : `${status} ${text}`),
    ),
  ]);
  return { polled, pushed };
}

console.error(`${rate} polls and ${tables * currencies.length * pushes} pushes a second, for ${seconds} s each …`);
for (const [url, key] of [
  [floor.url, operatorKey],
  [service.url, providerKey],
] as const) {
  await load(url, key, WARM_UP_SECONDS, 1);
}
interface Counting {
  askings(): Promise<number[]>;
}

async function askings(): Promise<readonly (readonly [currency: string, times: number[]])[]> {
  const lobbies = (await service.miniflare.getDurableObjectNamespace("LIVE_LOBBIES")) as unknown as {
    getByName(name: string): Counting;
  };
  return Promise.all(
    currencies.map(async (currency) => [currency, await lobbies.getByName(currency).askings()] as const),
  );
}

// Half of the floor's time before the service's and half after it: what else the machine does then meets both.
const before = await load(floor.url, operatorKey, seconds / 2, 100);
const since = Date.now();
const ours = await load(service.url, providerKey, seconds, 100);
const until = Date.now();
// Read at once: an object that nobody asks for ten seconds leaves the memory, and its count with it.
const counted = await askings();
const after = await load(floor.url, operatorKey, seconds / 2, 100);
const least = { polled: together(before.polled, after.polled), pushed: together(before.pushed, after.pushed) };

function row(what: string, { calls, p50, p99, worst, faults }: Arrived) {
  const errors = [...faults.values()].reduce((sum, count) => sum + count, 0);
  const ms = (value: number) => Math.round(value * 10) / 10;
  return { what, calls, errors, "p50 ms": ms(p50), "p99 ms": ms(p99), "worst ms": ms(worst) };
}

console.table([
  row("polls", ours.polled),
  row("polls, floor", least.polled),
  row("pushes", ours.pushed),
  row("pushes, floor", least.pushed),
]);
const failures: string[] = [];
for (const { faults } of [ours.polled, ours.pushed, least.polled, least.pushed]) {
  for (const [what, count] of faults) failures.push(`${count} times: ${what.slice(0, 200)}`);
}

const asked = counted.map(([currency, all]) => {
  const times = all.filter((time) => time >= since && time <= until);
  const lasted = (until - since) / 1000;
  // One more than fits: the first asking falls on the first poll.
  const tooOften = times.length > MOST_ASKED_A_SECOND * lasted + 1;
  if (times.length === 0) failures.push(`${currency}: no asking was counted`);
  if (tooOften) failures.push(`${currency} was asked ${times.length} times in ${lasted} s`);
  const apart = times.slice(1).map((time, place) => time - (times[place] ?? 0));
  return {
    currency,
    asked: times.length,
    "a second": (times.length / lasted).toFixed(2),
    "least ms apart": Math.min(...apart),
  };
});
console.log("what the isolate asked the object of each currency:");
console.table(asked);

// The isolate's answers are at most a second old. Pushes of one table that overlapped may have come in any order.
await new Promise((resolve) => setTimeout(resolve, 1000));
const last = 99 + Math.round(pushes * seconds);
const overlapping = Math.ceil((ours.pushed.worst / 1000) * pushes);
for (const currency of currencies) {
  const shown = (await poll(currency)).tables.map(({ players }) => players);
  if (shown.length !== tables || shown.some((players) => players > last || players < last - overlapping)) {
    failures.push(`${currency}: the last pushes said ${last}, the lobby shows ${shown.join(" ")}`);
  }
}
for (const failure of failures) console.log(failure);
await Promise.all([service.stop(), floor.stop()]);
process.exit(failures.length === 0 ? 0 : 1);
