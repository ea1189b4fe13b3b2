/** npm run test:slow -- outage: see ABOUT. Time is real. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { amount } from "../../clients/typescript/src/cli/command-line.ts";
import { freePort } from "../../scripts/local/ports.ts";
import { optionsOf } from "../support/options.ts";
import type { Key } from "../support/signed-headers.ts";
import { checkRun } from "./check.ts";
import { stillPending } from "./pending.ts";
import type { Report, Session } from "./plan.ts";
import { bundle, killAll, start, untilPrints } from "./processes.ts";
import { ADMIN_TOKEN, adminCaller, MASTER_KEY, operatorCaller, setMood, setUpStage } from "./stage.ts";

const ABOUT = `One operator plays --rate movements a second for --minutes + 3: bets, and wins of other rounds, one after the other. From
the second minute on its wallet is away for --minutes: it hangs in the first half, and in the second it hangs or answers
500, some of them after it has booked. Then the run waits until all is settled, --settle minutes at most. Its events go to a
server of their own. Exits 1 unless the events are at most 12: one of the beginning and one of the end, each delay with its
end; each was sent once, in the order in which they were recorded; and the books hold (docs/money-rules.md#invariants).`;

const {
  options: { minutes, rate, shards, settle },
} = optionsOf<Readonly<Record<"minutes" | "rate" | "shards" | "settle", number>>>(
  "npm run test:slow -- outage",
  ABOUT,
  (program) =>
    program
      .option("--minutes <N>", "Minutes that the wallet is away", amount, 10)
      .option("--rate <N>", "Movements a second", amount, 20)
      .option("--shards <N>", "Databases of the ledger", amount, 2)
      .option("--settle <N>", "Minutes until all is settled, at most", amount, 20),
);
const MINUTE_MS = 60_000;
const MAX_EVENTS = 12;
const OPERATOR = "north";
const EVENTS_KINDS = ["wallet.unhealthy", "wallet.recovered", "movement.delayed", "movement.recovered"];

interface Told {
  readonly event: string;
  readonly id: string;
  readonly data: { readonly transaction_id?: string };
}

interface Listed extends Told {
  readonly status: string;
  readonly attempts: number;
  readonly created_at: string;
}

process.once("exit", killAll);
const folder = mkdtempSync(join(tmpdir(), "outage-"));
const path = (name: string) => join(folder, name);
const [port, walletPort] = [await freePort(), await freePort()];
const settings = { LOCAL_DEVELOPMENT: "true", ADMIN_TOKEN, MASTER_KEY, BASE_URL: `http://127.0.0.1:${port}` };
const bindings = JSON.stringify({ ...settings, RETRY_TIME_SCALE: "1" });
await bundle(process.cwd(), path("bundle"));
const args = [join(process.cwd(), "wrangler.toml"), path("bundle"), path("state"), String(port), String(MINUTE_MS)];
await untilPrints(start("service.ts", [...args, bindings, String(shards)], path("service.log")), "service ready");
const admin = adminCaller(port);
const keys = new Map<string, string>();
const stage = await setUpStage(port, walletPort, keys, 40, [OPERATOR], openShards);
const [operator] = stage.operators as [Key & { code: string }];
const walletArgs = [path("wallet.sqlite"), String(walletPort), "1", JSON.stringify(Object.fromEntries(keys))];
await untilPrints(start("wallet.ts", walletArgs, path("wallet.log")), "wallet ready");
const told: Told[] = [];
const forged: string[] = [];
await admin("PUT", `/admin/v1/operators/${OPERATOR}`, { event_url: `http://127.0.0.1:${await hearEvents()}/events` });

const began = Date.now();
const since = () => `${((Date.now() - began) / MINUTE_MS).toFixed(1)} min`;
const [first, back] = [MINUTE_MS, MINUTE_MS + minutes * MINUTE_MS];
const moods = (async () => {
  for (const [at, mood] of [
    [first, "hanging"],
    [(first + back) / 2, "away"],
    [back, "well"],
  ] as const) {
    await sleep(began + at - Date.now());
    await setMood(walletPort, OPERATOR, mood);
    console.log(`${since()}: the wallet is ${mood}`);
  }
})();
await play(back + 2 * MINUTE_MS);
await moods;
console.log(`${since()}: play is over`);
const pending = await stillPending(path("state"), settle * MINUTE_MS);
console.log(`${since()}: ${pending.length} movements are pending`);
// The next two runs of the cron tell the last ends.
await sleep(2.5 * MINUTE_MS);
const { events } = (await operatorCaller(port, operator)("GET", "/v1/events?limit=200")) as { events: Listed[] };
const { violations, counts } = await checkRun(folder, stage, port, pending);
const faults = [...violations.map((violation) => `violation of ${violation}`), ...faultsOf(events.toReversed())];
console.log(`${told.length} events: ${told.map(({ event }) => event).join(", ")}`);
console.log(
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(", "),
);
for (const fault of faults.slice(0, 20)) console.log(`FAULT: ${fault}`);
if (faults.length === 0) rmSync(folder, { recursive: true, force: true });
else console.log(`${faults.length} faults; books and logs are in ${folder}`);
process.exit(faults.length === 0 ? 0 : 1);

/** Lists faults of the events: the recorded ones, oldest first, against those that arrived. */
function faultsOf(recorded: readonly Listed[]): string[] {
  const arrived = told.map(({ id }) => id);
  const ofKind = (event: string) => told.filter((one) => one.event === event);
  const placeOf = (event: string, id: string | undefined) =>
    told.findIndex((one) => one.event === event && one.data.transaction_id === id);
  const times = arrived.map((id) => recorded.find((one) => one.id === id)?.created_at ?? "");
  const checks: readonly (readonly [holds: boolean, fault: string])[] = [
    [told.length <= MAX_EVENTS, `${told.length} events are over ${MAX_EVENTS}`],
    [told.every(({ event }) => EVENTS_KINDS.includes(event)), "an event is of another kind"],
    [ofKind("wallet.unhealthy").length === 1, "the beginning was not told once"],
    [ofKind("wallet.recovered").length === 1, "the end was not told once"],
    [told[0]?.event === "wallet.unhealthy", "the beginning was not the first event"],
    [new Set(arrived).size === arrived.length, "an event arrived twice"],
    [times.join() === times.toSorted().join(), "the events arrived in another order than they were recorded in"],
    [
      recorded
        .map(({ id }) => id)
        .toSorted()
        .join() === arrived.toSorted().join(),
      "recorded and arrived ones differ",
    ],
    [recorded.every(({ status, attempts }) => status === "completed" && attempts === 1), "an event was sent again"],
    [
      ofKind("movement.delayed").length === ofKind("movement.recovered").length,
      "a delay has no end, or an end no delay",
    ],
    ...ofKind("movement.delayed").map(({ data: { transaction_id: id } }) => {
      const places = [placeOf("movement.delayed", id), placeOf("movement.recovered", id)] as const;
      return [places[0] < places[1], `${id} was told as booked before it was told as late`] as const;
    }),
    [forged.length === 0, `${forged.length} events had a wrong signature`],
  ];
  return checks.flatMap(([holds, fault]) => (holds ? [] : [fault]));
}

/** The server of the operator that hears events; its port. */
async function hearEvents(): Promise<number> {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const signed = `${request.headers["x-agg-timestamp"]}.${body}`;
    const digest = createHmac("sha256", operator.secret).update(signed).digest();
    const sent = Buffer.from(String(request.headers["x-agg-signature"]), "hex");
    const event = JSON.parse(body) as Told;
    if (sent.length !== digest.length || !timingSafeEqual(sent, digest)) forged.push(event.id);
    told.push(event);
    console.log(`${since()}: ${event.event}`);
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** Opens the shards beside the control database, and spreads the operator's players over all. */
async function openShards(): Promise<void> {
  if (shards === 1) return;
  const numbers = Array.from({ length: shards }, (_, shard) => shard);
  for (const shard of numbers.slice(1)) await admin("PUT", `/admin/v1/shards/${shard}`);
  // The next run of the cron opens them.
  for (;;) {
    const { shards: all } = (await admin("GET", "/admin/v1/shards")) as { shards: readonly { state: string }[] };
    if (all.every(({ state }) => state === "open")) break;
    await sleep(1_000);
  }
  await admin("PUT", `/admin/v1/operators/${OPERATOR}/shards`, { shards: numbers });
}

/** Bets and wins of rounds of their own, each when it is due, without waiting for answers; all answers are kept for the checks. */
async function play(forMs: number): Promise<void> {
  const books = new DatabaseSync(path("provider.sqlite"));
  books.exec(`CREATE TABLE reports (id INTEGER PRIMARY KEY, action TEXT, transaction_id TEXT, body TEXT UNIQUE);
    CREATE TABLE answers (seq INTEGER PRIMARY KEY, report INTEGER, at INTEGER, status INTEGER, body TEXT);`);
  const addReport = books.prepare("INSERT INTO reports (id, action, transaction_id, body) VALUES (?, ?, ?, ?)");
  const addAnswer = books.prepare("INSERT INTO answers (report, at, status, body) VALUES (?, ?, ?, ?)");
  const own = stage.sessions.filter(({ currency }) => currency === "EUR");
  const report = async (n: number): Promise<void> => {
    const action: Report["action"] = n % 2 === 0 ? "bet" : "win";
    const { sessionId } = own[n % own.length] as Session;
    const id = `${action}-${n}`;
    const body = { session_id: sessionId, transaction_id: id, round_id: `round-${n}`, amount: "0.01", currency: "EUR" };
    const text = JSON.stringify(body);
    addReport.run(n, action, id, text);
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const { keyId, secret } = stage.provider;
    const signature = createHmac("sha256", secret).update(`${timestamp}.${text}`).digest("hex");
    const headers = { "x-agg-key-id": keyId, "x-agg-timestamp": timestamp, "x-agg-signature": signature };
    const url = `http://127.0.0.1:${port}/provider/v1/${action}`;
    const answer = await fetch(url, { method: "POST", headers, body: text });
    addAnswer.run(n, Date.now(), answer.status, await answer.text());
  };
  const answered: Promise<void>[] = [];
  for (let n = 0; n < (forMs / 1_000) * rate; n++) {
    await sleep(Math.max(0, began + (n * 1_000) / rate - Date.now()));
    answered.push(report(n));
  }
  await Promise.all(answered);
  books.close();
}
