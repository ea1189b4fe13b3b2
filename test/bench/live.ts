/**
 * npm run bench -- live: live tables under load. GET /v1/live-tables is polled at a constant rate in several currencies
 * while every table is pushed in each of them. The floor gets the same load. The Durable Object counts its own calls.
 */

import { readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { amount } from "../../clients/typescript/src/cli/command-line.ts";
import { backOffice, issueKey } from "../support/back-office.ts";
import { optionsOf } from "../support/options.ts";
import { type Key, signedHeaders } from "../support/signed-headers.ts";
import { callAtRate, type LoadResult, merge, send } from "./arrivals.ts";
import { startWorker } from "./runtime.ts";
import { startInstantWallet } from "./wallet.ts";

const ABOUT = `Prints latency and errors of polls and pushes next to those of the floor (one HMAC, one call to a Durable Object, the
same bytes), and how often the object of each currency was called. Exit code 1 when a call failed, a push was lost, or
an object was called more than twice per second.`;

const { options: values } = optionsOf<{
  seconds: number;
  rate: number;
  tables: number;
  pushes: number;
  currencies: string;
}>("npm run bench -- live", ABOUT, (program) =>
  program
    .option("--seconds <N>", "Seconds", amount, 60)
    .option(
      "--rate <N>",
      "Polls a second, over all currencies. Polls are sent when due, without waiting for earlier ones",
      amount,
      500,
    )
    .option("--tables <N>", "Tables. Each is pushed separately, as a patch of one table, in every currency", amount, 12)
    .option("--pushes <N>", "Pushes a second of each table in each currency", amount, 2)
    .option("--currencies <CODES>", "Currencies", "EUR,USD,GBP,JPY,SEK"),
);
const { seconds, rate, tables, pushes } = values;
const currencies = values.currencies.split(",");

const WARM_UP_SECONDS = 3;
const MAX_ASKS_PER_SECOND = 2;
const ADMIN_TOKEN = "bench-admin-token";

// Stands in for the provider, which the service asks to push its tables.
const provider = await startInstantWallet();
console.error("building and starting the service and the floor …");
const service = await startWorker(
  "wrangler.toml",
  { LOCAL_DEVELOPMENT: "true", ADMIN_TOKEN, MASTER_KEY: Buffer.alloc(32, 7).toString("base64") },
  { entry: "test/bench/counting/index.ts" },
);
const db = await service.miniflare.getD1Database("DB");
for (const { queries } of await readD1Migrations("migrations")) {
  await db.batch(queries.map((query) => db.prepare(query)));
}

const admin = backOffice(service.url, ADMIN_TOKEN);

const codes = Array.from({ length: tables }, (_, place) => `table-${place + 1}`);
await admin("PUT", "/operators/bench", {
  name: "Bench",
  wallet_url: provider.url,
  requests_per_minute: 1_000_000,
});
const operatorKey = await issueKey(admin, "/operators/bench");
await admin("PUT", "/providers/bench", { provider_name: "Bench", adapter: "http", base_url: provider.url });
const providerKey = await issueKey(admin, "/providers/bench");
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

/** A table as its provider pushes it. Each push counts `players` up. */
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
  if (!(await poll(currency)).pending) throw new Error(`The first poll in ${currency} was not pending.`);
  const whole = { tables: codes.map((_, place) => table(place, 0)) };
  const { status, text } = await send(pushOf(service.url, providerKey, currency, whole));
  if (status !== 200) throw new Error(`A push failed: ${status} ${text}`);
}

const floor = await startWorker("test/bench/floor/wrangler.toml", {
  SECRET: operatorKey.secret,
  WALLET_URL: provider.url,
});
const floorDb = await floor.miniflare.getD1Database("DB");
await floorDb.prepare("CREATE TABLE floor (id TEXT PRIMARY KEY, body TEXT)").run();
const { text: answer } = await send(pollOf(service.url, operatorKey, currencies[0] ?? ""));
await send({
  method: "POST",
  url: `${floor.url}/answers`,
  headers: {},
  body: JSON.stringify({ "/v1/live-tables": answer }),
});

/** Polls and pushes at the same time. The floor has one key, so its pushes are signed with the operator's key. */
async function load(url: string, pushKey: Key, durationSeconds: number, from: number) {
  const at = <T>(list: readonly T[], place: number) => list[place % list.length] as T;
  const tablesOfAll = tables * currencies.length;
  const [polled, pushed] = await Promise.all([
    callAtRate(
      { perSecond: rate, seconds: durationSeconds },
      (place) => pollOf(url, operatorKey, at(currencies, place)),
      ({ status, text }) => (status === 200 && text.includes('"pending":false') ? undefined : `${status} ${text}`),
    ),
    callAtRate(
      { perSecond: tablesOfAll * pushes, seconds: durationSeconds },
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
  askTimes(): Promise<number[]>;
}

async function readAskTimes(): Promise<readonly (readonly [currency: string, times: number[]])[]> {
  const lobbies = (await service.miniflare.getDurableObjectNamespace("LIVE_LOBBIES")) as unknown as {
    getByName(name: string): Counting;
  };
  return Promise.all(
    currencies.map(async (currency) => [currency, await lobbies.getByName(currency).askTimes()] as const),
  );
}

// Half of the floor's load runs before the service's and half after it, so that other work on the machine affects both.
const before = await load(floor.url, operatorKey, seconds / 2, 100);
const since = Date.now();
const ours = await load(service.url, providerKey, seconds, 100);
const until = Date.now();
// Read immediately: an object that is idle for ten seconds is evicted, and its count with it.
const counted = await readAskTimes();
const after = await load(floor.url, operatorKey, seconds / 2, 100);
const atFloor = { polled: merge(before.polled, after.polled), pushed: merge(before.pushed, after.pushed) };

function row(load: string, { calls, p50, p99, worst, errors }: LoadResult) {
  const failed = [...errors.values()].reduce((sum, count) => sum + count, 0);
  const ms = (value: number) => Math.round(value * 10) / 10;
  return { load, calls, errors: failed, "p50 ms": ms(p50), "p99 ms": ms(p99), "worst ms": ms(worst) };
}

console.table([
  row("polls", ours.polled),
  row("polls, floor", atFloor.polled),
  row("pushes", ours.pushed),
  row("pushes, floor", atFloor.pushed),
]);
const failures: string[] = [];
for (const { errors } of [ours.polled, ours.pushed, atFloor.polled, atFloor.pushed]) {
  for (const [text, count] of errors) failures.push(`${count} times: ${text.slice(0, 200)}`);
}

const objectCalls = counted.map(([currency, all]) => {
  const times = all.filter((time) => time >= since && time <= until);
  const elapsedSeconds = (until - since) / 1000;
  // Plus one, because the first poll also calls the object.
  const tooOften = times.length > MAX_ASKS_PER_SECOND * elapsedSeconds + 1;
  if (times.length === 0) failures.push(`${currency}: the object was never called`);
  if (tooOften) failures.push(`${currency}: the object was called ${times.length} times in ${elapsedSeconds} s`);
  const gaps = times.slice(1).map((time, place) => time - (times[place] ?? 0));
  return {
    currency,
    calls: times.length,
    "calls/s": (times.length / elapsedSeconds).toFixed(2),
    "min gap ms": Math.min(...gaps),
  };
});
console.log("calls from the isolate to the object of each currency:");
console.table(objectCalls);

// The isolate's answers are at most one second old. Overlapping pushes of one table may have arrived in any order.
await new Promise((resolve) => setTimeout(resolve, 1000));
const last = 99 + Math.round(pushes * seconds);
const overlapping = Math.ceil((ours.pushed.worst / 1000) * pushes);
for (const currency of currencies) {
  const shown = (await poll(currency)).tables.map(({ players }) => players);
  if (shown.length !== tables || shown.some((players) => players > last || players < last - overlapping)) {
    failures.push(`${currency}: the last pushes sent ${last}, the service returns ${shown.join(" ")}`);
  }
}
for (const failure of failures) console.log(failure);
await Promise.all([service.stop(), floor.stop()]);
process.exit(failures.length === 0 ? 0 : 1);
