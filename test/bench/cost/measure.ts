import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { createProviderServer } from "../../../examples/provider/server.ts";
import { freePort } from "../../../scripts/local/ports.ts";
import { type Key, signedHeaders } from "../../support/signed-headers.ts";
import { startWorker } from "../runtime.ts";
import { startInstantWallet } from "../wallet.ts";
import type { Costs } from "./prices.ts";

/** Each call is measured so many times, after some that are not. */
const TIMES = 20;
const WARM_UPS = 3;
/** Queued work and alarms of a call have ended by then. */
const SETTLE_MS = 400;
const ADMIN_TOKEN = "cost-admin-token";
const CURRENCY = "EUR";

interface Taken {
  readonly requests: number;
  readonly alarms: number;
  readonly objectRowsRead: number;
  readonly objectRowsWritten: number;
  readonly statements: readonly { readonly rowsRead: number; readonly rowsWritten: number }[];
  readonly calls: readonly string[];
}

/** One call of the service, made `times` times. */
interface Measured {
  readonly name: string;
  /** Prepares the call; not measured. */
  prepare?(): Promise<string>;
  call(prepared: string): Promise<unknown>;
}

/** The average costs of each call, by its name, on a service with an operator, a provider and two games. */
export async function measureCosts(): Promise<Map<string, Costs>> {
  const wallet = await startInstantWallet();
  const worker = await startWorker(
    "wrangler.toml",
    { LOCAL_DEVELOPMENT: "true", ADMIN_TOKEN, MASTER_KEY: Buffer.alloc(32, 7).toString("base64") },
    { entry: "test/bench/costed/index.ts" },
  );
  const providerPort = await freePort();
  const db = await worker.miniflare.getD1Database("DB");
  for (const { queries } of await readD1Migrations("migrations")) await db.batch(queries.map((sql) => db.prepare(sql)));

  async function send(method: string, target: string, headers: Record<string, string>, body?: string) {
    const response = await fetch(worker.url + target, { method, headers, ...(body === undefined ? {} : { body }) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${target}: ${response.status} ${text}`);
    return text;
  }
  const admin = async (method: string, path: string, body: object) =>
    JSON.parse(
      await send(method, `/admin/v1${path}`, { authorization: `Bearer ${ADMIN_TOKEN}` }, JSON.stringify(body)),
    ) as Record<string, unknown>;
  const issueKey = async (owner: string): Promise<Key> => {
    const { key_id, secret } = await admin("POST", `${owner}/keys`, {});
    return { keyId: String(key_id), secret: String(secret) };
  };
  const signed = (key: Key, method: string, target: string, content?: object) => {
    const body = content && JSON.stringify(content);
    return send(method, target, signedHeaders(key, method, target, body), body);
  };

  await admin("PUT", "/operators/cost", { name: "Cost", wallet_url: wallet.url, requests_per_minute: 1_000_000 });
  const operator = await issueKey("/operators/cost");
  const base_url = `http://127.0.0.1:${providerPort}`;
  await admin("PUT", "/providers/cost", { provider_name: "Cost", adapter: "http", base_url });
  const provider = await issueKey("/providers/cost");
  const server = createProviderServer({ serviceUrl: worker.url, publicUrl: base_url, keys: [provider], draw: () => 0 });
  await new Promise<void>((resolve) => server.listen(providerPort, "127.0.0.1", resolve));
  const plain = { has_demo: true, restricted_countries: [] };
  const { games } = await admin("PUT", "/providers/cost/games", {
    games: [
      { ...plain, code: "coin-toss", name: "Coin toss", type: "instant" },
      { ...plain, code: "live-wheel", name: "Live wheel", type: "live_dealer" },
    ],
  });
  const gameId = (games as { id: string }[])[0]?.id;
  await admin("PUT", "/operators/cost/window", { provider_codes: ["cost"] });

  // A player each: equal bytes are a repeat, which costs more.
  const open = () =>
    signed(operator, "POST", "/v1/sessions", { player_id: randomUUID(), currency: CURRENCY, game_id: gameId });
  const { session_id } = JSON.parse(await open()) as { session_id: string };
  const play = (path: string, fields: object) => signed(provider, "POST", `/provider/v1/${path}`, fields);
  const movement = (round_id: string) => ({ session_id, round_id, amount: "1.00", currency: CURRENCY });
  const bet = async () => {
    const id = randomUUID();
    await play("bet", { ...movement(id), transaction_id: id });
    return id;
  };
  let players = 0;
  const pushed = () => ({
    patch: true,
    tables: [{ game_code: "live-wheel", name: "Live wheel", open: true, players: players++, results: [7] }],
  });
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

  const all: readonly Measured[] = [
    { name: "GET /v1/ping", call: () => signed(operator, "GET", "/v1/ping") },
    { name: "GET /v1/games", call: () => signed(operator, "GET", "/v1/games?limit=50") },
    { name: "POST /v1/sessions", call: open },
    { name: "bet", call: bet },
    { name: "win", prepare: bet, call: (id) => play("win", { ...movement(id), transaction_id: `${id}-w` }) },
    { name: "bet, repeated", prepare: bet, call: (id) => play("bet", { ...movement(id), transaction_id: id }) },
    {
      name: "rollback",
      prepare: bet,
      call: (id) =>
        play("rollback", { session_id, round_id: id, transaction_id: `${id}-r`, reference_transaction_id: id }),
    },
    {
      name: "POST /v1/free-spins",
      call: () =>
        signed(operator, "POST", "/v1/free-spins", {
          ...{ player_id: "player", currency: CURRENCY, game_ids: [gameId], quantity: 10, bet_amount: "1" },
          ...{ valid_until: tomorrow, reference: randomUUID() },
        }),
    },
    { name: "live push", call: () => signed(provider, "PUT", `/provider/v1/live-tables/${CURRENCY}`, pushed()) },
    { name: "live poll", call: () => signed(operator, "GET", `/v1/live-tables?currency=${CURRENCY}`) },
    { name: "cron minute", call: async () => (await worker.miniflare.getWorker()).scheduled({ cron: "* * * * *" }) },
  ];
  try {
    const costs = new Map<string, Costs>();
    for (const one of all) {
      await measure(one, WARM_UPS);
      costs.set(one.name, await measure(one, TIMES));
    }
    return costs;
  } finally {
    wallet.stop();
    server.close();
    server.closeAllConnections();
    await worker.stop();
  }

  async function measure({ prepare, call }: Measured, times: number): Promise<Costs> {
    const prepared: string[] = [];
    for (let i = 0; i < times; i++) prepared.push((await prepare?.()) ?? "");
    await take();
    for (const one of prepared) {
      await call(one);
    }
    return perCall(await take(), times);
  }

  async function take(): Promise<Taken> {
    await sleep(SETTLE_MS);
    return JSON.parse(await send("GET", "/", { "x-take-costs": "1" })) as Taken;
  }
}

function perCall(taken: Taken, times: number): Costs {
  const { statements, calls, alarms } = taken;
  const matching = (pattern: RegExp) => calls.filter((call) => pattern.test(call)).length;
  const rows = (pick: (statement: Taken["statements"][number]) => number) =>
    statements.reduce((sum, statement) => sum + pick(statement), 0);
  const totals: Costs = {
    requests: taken.requests,
    d1RowsRead: rows(({ rowsRead }) => rowsRead),
    d1RowsWritten: rows(({ rowsWritten }) => rowsWritten),
    objectCalls:
      matching(/^(RATE_COUNTERS|STRANGER_COUNTERS|VALIDATION_RUNS|LIVE_LOBBIES|LIVE_STUDIOS|LISTENERS)\./) + alarms,
    objectRowsRead: taken.objectRowsRead,
    objectRowsWritten: taken.objectRowsWritten,
    // Each message is written, read and deleted.
    queueOperations: 3 * matching(/^(DELIVERIES|JOBS)\./),
    r2Writes: matching(/^(IMAGES|DOCUMENTS|JOURNAL)\.(put|list)$/),
    r2Reads: matching(/^(IMAGES|DOCUMENTS|JOURNAL)\.(get|head)$/),
  };
  return Object.fromEntries(Object.entries(totals).map(([name, total]) => [name, total / times])) as unknown as Costs;
}
