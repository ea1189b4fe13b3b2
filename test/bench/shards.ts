/** npm run bench -- shards: see ABOUT. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { amount } from "../../clients/typescript/src/cli/command-line.ts";
import { backOffice, issueKey } from "../support/back-office.ts";
import { optionsOf } from "../support/options.ts";
import { type Key, signedHeaders } from "../support/signed-headers.ts";
import { atMost, type Figure, median } from "./figures.ts";
import { keepStateInMemory, startWorker } from "./runtime.ts";
import { startInstantWallet } from "./wallet.ts";

const ABOUT = `Bets per second over several shards. Each shard stands behind a wrapper that serves one batch at a time and takes a fixed
time for it, so that the machine's processor is not what is measured. A bet is two batches. Prints the part of linear
growth that is reached, and exits 1 below the goal.

--overload: bets at nine tenths of what one shard can take, then at twice what it can. Prints the p99 of those that are taken and
how many are refused, and exits 1 if the second p99 is more than twice the first, or a bet that was taken is not booked once.
Beside it a neighbour plays in a shard of its own, at half of what that can take: its p99 may be 1.2 times as long meanwhile.
The first three seconds of each load are figures of their own: a burst is let through, and only what lasts is refused.

--lookups: an operator's and a provider's look-ups of a transaction, a round and a page of a list, a session that is opened
and a bet, with few and with many movements and sessions in the shard. Prints the rows that each call reads and its
median time, and exits 1 unless the rows are equal and the median is at most 1.2 times.`;

const { options: values } = optionsOf<{
  shards: number[];
  batchMs: number;
  seconds: number;
  goal: number;
  connections: number;
  overload?: true;
  lookups?: true;
  rows: number[];
  times: number;
  json?: true;
}>("npm run bench -- shards", ABOUT, (program) =>
  program
    .option("--shards <LIST>", "Numbers of shards, one after the other", amounts, [1, 2, 4, 8])
    .option("--batch-ms <MS>", "Time that a shard takes for a batch", amount, 10)
    .option("--seconds <N>", "Seconds of a load", amount, 8)
    .option("--goal <PART>", "Part of linear growth that must be reached", amount, 0.9)
    .option("--connections <N>", "Connections to each shard", amount, 6)
    .option("--overload", "Measure one shard with too much to do, and its neighbour")
    .option("--lookups", "Measure look-ups with few and many rows")
    .option("--rows <FEW,MANY>", "Of --lookups: movements in the shard", amounts, [1_000, 1_000_000])
    .option("--times <N>", "Of --lookups: times that each call is made", amount, 300)
    .option("--json", "Of --lookups: print the figures for npm run bench too"),
);

const ADMIN_TOKEN = "bench-admin-token";
const MAX_TIMES_AS_LONG = 1.2;
const MAX_TIMES_OVERLOADED = 2;
const MAX_FILLING_MS = 60_000;
/** Of a load, before the brake can know that it lasts. */
const BURST_MS = 3_000;

keepStateInMemory();
const wallet = await startInstantWallet();
const good = await (values.lookups ? lookups() : values.overload ? overload() : growth());
wallet.stop();
process.exit(good ? 0 : 1);

/** The service with an operator, a provider and a game. */
async function prepare(entry: string, shards: number) {
  const worker = await startWorker(
    "wrangler.toml",
    {
      LOCAL_DEVELOPMENT: "true",
      ADMIN_TOKEN,
      MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
      BATCH_MS: String(values.batchMs),
    },
    { entry, shards },
  );
  for (let shard = 0; shard <= shards; shard++) {
    const name = shard === 0 ? "DB" : `LEDGER_${String(shard).padStart(2, "0")}`;
    const db = await worker.miniflare.getD1Database(name);
    for (const { queries } of await readD1Migrations(shard === 0 ? "migrations" : "migrations/ledger")) {
      await db.batch(queries.map((sql) => db.prepare(sql)));
    }
  }
  async function send(method: string, target: string, headers: Record<string, string>, body?: string) {
    const response = await fetch(worker.url + target, { method, headers, ...(body === undefined ? {} : { body }) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${target}: ${response.status} ${text}`);
    return JSON.parse(text) as Record<string, unknown>;
  }
  const signed = (key: Key, method: string, target: string, fields?: object) => {
    const body = fields && JSON.stringify(fields);
    return send(method, target, signedHeaders(key, method, target, body), body);
  };
  const admin = backOffice(worker.url, ADMIN_TOKEN);
  await admin("PUT", "/operators/bench", { name: "Bench", wallet_url: wallet.url, requests_per_minute: 1_000_000 });
  await admin("PUT", "/operators/bench/shards", { shards: [] });
  await admin("PUT", "/providers/bench", {
    provider_name: "Bench",
    adapter: "sandbox",
    requests_per_minute: 1_000_000,
  });
  const game = { code: "game", name: "Game", type: "slot", has_demo: false, restricted_countries: [] };
  const { games } = await admin("PUT", "/providers/bench/games", { games: [game] });
  await admin("PUT", "/operators/bench/window", { provider_codes: ["bench"] });
  const [operator, provider] = [await issueKey(admin, "/operators/bench"), await issueKey(admin, "/providers/bench")];
  const cron = async () => (await worker.miniflare.getWorker()).scheduled({ cron: "* * * * *" });
  /** Opens shards, and waits until their jobs have filled them. */
  const openShards = async (numbers: readonly number[]) => {
    for (const shard of numbers) await admin("PUT", `/shards/${shard}`, {});
    await cron();
    for (const end = performance.now() + MAX_FILLING_MS; ; await sleep(200)) {
      const listed = await send("GET", "/admin/v1/shards", { authorization: `Bearer ${ADMIN_TOKEN}` });
      const open = (listed.shards as { shard: number; state: string }[]).filter(({ state }) => state === "open");
      if (numbers.every((number) => open.some(({ shard }) => shard === number))) return;
      if (performance.now() > end) throw new Error("a shard is not open yet");
    }
  };
  const openSession = async (player: string) => {
    const opening = { player_id: player, currency: "EUR", game_id: (games as { id: string }[])[0]?.id };
    return String((await signed(operator, "POST", "/v1/sessions", opening)).session_id);
  };
  const bet = (sessionId: string) =>
    signed(provider, "POST", "/provider/v1/bet", {
      ...{ session_id: sessionId, transaction_id: randomUUID(), round_id: randomUUID() },
      ...{ amount: "1.00", currency: "EUR" },
    });
  return { worker, send, signed, admin, operator, provider, openShards, openSession, bet };
}

/** Bets per second with 1, 2, … shards. Whether all reach the goal. */
async function growth(): Promise<boolean> {
  const counts = values.shards;
  const most = Math.max(...counts);
  console.error(`building and starting the service with ${most} shards …`);
  const { worker, admin, signed, operator, openShards, openSession, bet } = await prepare(
    "test/bench/threaded/index.ts",
    most,
  );
  const all = Array.from({ length: most }, (_, i) => i + 1);
  await openShards(all);
  const sessions: string[] = [];
  for (const shard of all) {
    await admin("PUT", "/operators/bench/shards", { shards: [shard] });
    // An isolate works with the change from its second request on.
    await signed(operator, "GET", "/v1/ping");
    sessions.push(await openSession(`player-${shard}`));
  }
  async function perSecond(shards: number, seconds: number): Promise<number> {
    const end = performance.now() + seconds * 1_000;
    let made = 0;
    const play = async (session: string) => {
      while (performance.now() < end) {
        await bet(session);
        if (performance.now() < end) made++;
      }
    };
    const wide = values.connections;
    const players = sessions.slice(0, shards).flatMap((session) => Array.from({ length: wide }, () => play(session)));
    await Promise.all(players);
    return made / seconds;
  }
  await perSecond(most, 2);
  const goal = values.goal;
  const table: Record<string, unknown>[] = [];
  let one: number | undefined;
  let isGood = true;
  for (const shards of counts) {
    const rate = await perSecond(shards, values.seconds);
    one ??= rate / shards;
    const part = rate / (one * shards);
    isGood &&= part >= goal;
    // Rounded down: a goal that is missed by little must not look reached.
    const shown = (Math.floor(part * 1_000) / 1_000).toFixed(3);
    table.push({ shards, "bets/s": rate.toFixed(1), "of linear": shown, goal, reached: part >= goal });
  }
  console.table(table);
  await worker.stop();
  return isGood;
}

/**
 * One shard at nine tenths of what it can take, and at twice what it can, beside a neighbour's. Whether what it takes is answered
 * as fast, and booked, and the neighbour's as before.
 */
async function overload(): Promise<boolean> {
  const { worker, admin, signed, operator, provider, openShards, openSession } = await prepare(
    "test/bench/threaded/index.ts",
    2,
  );
  await openShards([1, 2]);
  const sessionsIn = async (shard: number) => {
    await admin("PUT", "/operators/bench/shards", { shards: [shard] });
    await signed(operator, "GET", "/v1/ping");
    const sessions: string[] = [];
    for (let player = 0; player < 20; player++) sessions.push(await openSession(`player-${shard}-${player}`));
    return sessions;
  };
  const [own, neighbours] = [await sessionsIn(1), await sessionsIn(2)];
  const target = "/provider/v1/bet";
  const answered: string[] = [];
  async function play(sessions: readonly string[], perSecond: number) {
    const latencies: number[] = [];
    const first: number[] = [];
    const statuses = new Map<number, number>();
    const began = performance.now();
    const one = async (place: number) => {
      const dueAt = began + (place * 1_000) / perSecond;
      await sleep(Math.max(0, dueAt - performance.now()));
      const ids = {
        session_id: sessions[place % sessions.length],
        transaction_id: randomUUID(),
        round_id: randomUUID(),
      };
      const body = JSON.stringify({ ...ids, amount: "0.01", currency: "EUR" });
      const headers = signedHeaders(provider, "POST", target, body);
      const { status } = await fetch(worker.url + target, { method: "POST", headers, body });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status !== 200) return;
      (dueAt - began < BURST_MS ? first : latencies).push(performance.now() - dueAt);
      answered.push(`bench:${ids.transaction_id}`);
    };
    const seconds = BURST_MS / 1_000 + values.seconds;
    await Promise.all(Array.from({ length: perSecond * seconds }, (_, place) => one(place)));
    const [p99, firstP99] = [percentile(latencies, 0.99), percentile(first, 0.99)];
    return { taken: latencies.length + first.length, p99, firstP99, statuses };
  }
  const most = 1_000 / values.batchMs / 2;
  const at = (load: number) =>
    Promise.all([play(own, Math.round(load * most)), play(neighbours, Math.round(0.5 * most))]);
  await at(0.5);
  const [usual, before] = await at(0.9);
  const [twice, meanwhile] = await at(2);
  const booked = new Set<string>();
  for (const name of ["LEDGER_01", "LEDGER_02"]) {
    const db = await worker.miniflare.getD1Database(name);
    // The id is the row's key: what is there is there once.
    const query = "SELECT transaction_id AS id FROM movements WHERE status = 'completed'";
    for (const { id } of (await db.prepare(query).all<{ id: string }>()).results) booked.add(id);
  }
  const lost = answered.filter((id) => !booked.has(id));
  for (const [load, { taken, p99, firstP99, statuses }] of Object.entries({ usual, twice, before, meanwhile })) {
    const shown = `p99 ${p99.toFixed(0)} ms, in the first seconds ${firstP99.toFixed(0)} ms`;
    console.log(`${load}: ${taken} taken, ${shown}, statuses ${JSON.stringify([...statuses])}`);
  }
  const times = [twice.p99 / usual.p99, meanwhile.p99 / before.p99] as const;
  console.log(
    `p99 times ${times[0].toFixed(2)}, the neighbour's ${times[1].toFixed(2)}; ${answered.length} taken in all, ${lost.length} of them not booked`,
  );
  await worker.stop();
  return times[0] <= MAX_TIMES_OVERLOADED && times[1] <= MAX_TIMES_AS_LONG && lost.length === 0;
}

function percentile(of: readonly number[], part: number): number {
  return of.toSorted((a, b) => a - b)[Math.ceil(of.length * part) - 1] ?? Number.NaN;
}

/** Look-ups with few and with many rows. Whether they cost the same. */
async function lookups(): Promise<boolean> {
  const [few = 0, many = 0] = values.rows;
  const found = [await lookedUp(few), await lookedUp(many)] as const;
  const table: Record<string, unknown>[] = [];
  const figures: Figure[] = [];
  let isGood = true;
  for (const [name, [rows, ms]] of found[0]) {
    const [manyRows, manyMs] = found[1].get(name) ?? [Number.NaN, Number.NaN];
    const reached = rows === manyRows && manyMs <= MAX_TIMES_AS_LONG * ms;
    isGood &&= reached;
    const figure = `${name}, p50 with ${many} rows beside ${few}; rows read`;
    const times = atMost(figure, [manyMs / ms], MAX_TIMES_AS_LONG);
    figures.push({ ...times, value: `${times.value}; ${manyRows} and ${rows}`, reached });
    table.push({
      call: name,
      [`rows read of ${few}`]: rows,
      [`of ${many}`]: manyRows,
      [`p50 ms of ${few}`]: ms.toFixed(2),
      [`p50 ms of ${many}`]: manyMs.toFixed(2),
      times: (Math.ceil((manyMs / ms) * 1_000) / 1_000).toFixed(3),
      goal: `equal, ${MAX_TIMES_AS_LONG}`,
      reached,
    });
  }
  console.table(table);
  if (values.json) console.log(JSON.stringify(figures));
  return isGood;
}

/** Adds copies of the session, of as many players. */
async function multiplySessions(db: D1Database, rows: number): Promise<void> {
  const { results } = await db.prepare("SELECT name FROM pragma_table_info('sessions')").all<{ name: string }>();
  const own: Record<string, string> = {
    id: "'bench-' || n.i",
    player_id: "'player-' || n.i",
    token_hash: "'bench-' || n.i",
    created_at: "created_at - 1000 * n.i",
  };
  const columns = results.map(({ name }) => name);
  await db
    .prepare(
      `INSERT INTO sessions (${columns}) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       SELECT ${columns.map((name) => own[name] ?? name)} FROM n, (SELECT * FROM sessions LIMIT 1)`,
    )
    .bind(rows)
    .run();
}

/** Rows read and median time of each look-up in a shard with so many rows. */
async function lookedUp(rows: number): Promise<Map<string, readonly [rowsRead: number, ms: number]>> {
  console.error(`building and starting the service with ${rows} rows …`);
  const { worker, send, signed, operator, provider, openSession, bet } = await prepare("test/bench/costed/index.ts", 0);
  const session = await openSession("player");
  await bet(session);
  const db = await worker.miniflare.getD1Database("DB");
  const { results } = await db.prepare("SELECT name FROM pragma_table_info('movements')").all<{ name: string }>();
  const columns = results.map(({ name }) => name).filter((name) => name !== "seq");
  // Each tenth is a round of its own, an hour has so many that a page of a list reads as many of it.
  const own: Record<string, string> = {
    transaction_id: "'bench:' || n.i",
    round_id: "'round-' || (n.i / 10)",
    created_at: "created_at - 1000 * n.i",
    completed_at: "completed_at - 1000 * n.i",
  };
  const picked = columns.map((name) => own[name] ?? name);
  const CHUNK = 100_000;
  for (let first = 1; first <= rows; first += CHUNK) {
    await db
      .prepare(
        `INSERT INTO movements (${columns}) WITH RECURSIVE n (i) AS (
           SELECT CAST(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
         SELECT ${picked} FROM n, (SELECT * FROM movements WHERE seq = 1)`,
      )
      .bind(first, Math.min(first + CHUNK - 1, rows))
      .run();
  }
  const { meta } = await db.prepare("SELECT 1").run();
  console.log(`${rows} movements: ${Math.ceil((meta.size_after ?? 0) / rows)} bytes each, with their indexes`);
  await multiplySessions(db, rows);
  const hour = new Date(Date.now() - 500_000).toISOString();
  const calls = {
    "an operator's transaction": () => signed(operator, "GET", "/v1/transactions/bench:500"),
    "an operator's round": () => signed(operator, "GET", "/v1/rounds/round-50"),
    "a page of transactions": () =>
      signed(operator, "GET", `/v1/transactions?from=${hour}&to=${new Date().toISOString()}&limit=50`),
    "a provider's transaction": () => signed(provider, "GET", "/provider/v1/transactions/500"),
    "a provider's round": () => signed(provider, "GET", `/provider/v1/rounds/round-50?session_id=${session}`),
    "a session": () => openSession(`player-${randomUUID()}`),
    "a bet": () => bet(session),
  };
  const figures = new Map<string, readonly [number, number]>();
  const take = async () => {
    await sleep(200);
    const { statements } = await send("GET", "/", { "x-take-costs": "1" });
    return (statements as { rowsRead: number }[]).reduce((sum, { rowsRead }) => sum + rowsRead, 0);
  };
  for (const [name, call] of Object.entries(calls)) {
    for (let warm = 0; warm < 20; warm++) await call();
    await take();
    await call();
    const rowsRead = await take();
    const took: number[] = [];
    for (let i = 0; i < values.times; i++) {
      const began = performance.now();
      await call();
      took.push(performance.now() - began);
    }
    await take();
    figures.set(name, [rowsRead, median(took)]);
  }
  await worker.stop();
  return figures;
}

/** A parser of a list of numbers. */
function amounts(list: string): number[] {
  return list.split(",").map(amount);
}
