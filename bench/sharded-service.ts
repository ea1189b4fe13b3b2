import { randomUUID } from "node:crypto";
import { readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { startWorker } from "./runtime.ts";
import { type Key, signedHeaders } from "./signing.ts";

export const ADMIN_TOKEN = "bench-admin-token";

interface Wanted {
  /** The configured one if absent. */
  readonly entry?: string;
  /** Beside the control database. */
  readonly shards: number;
  /** For bench/threaded. */
  readonly batchMs?: string;
}

/** The service with an operator, a provider and a game. */
export async function prepare(wallet: { readonly url: string }, { entry, shards, batchMs = "0" }: Wanted) {
  const worker = await startWorker(
    "wrangler.toml",
    {
      LOCAL_DEVELOPMENT: "true",
      ADMIN_TOKEN,
      MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
      BATCH_MS: batchMs,
    },
    { ...(entry === undefined ? {} : { entry }), shards },
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
  const admin = (method: string, path: string, body: object = {}) =>
    send(method, `/admin/v1${path}`, { authorization: `Bearer ${ADMIN_TOKEN}` }, JSON.stringify(body));
  const keyOf = async (owner: string): Promise<Key> => {
    const { key_id, secret } = await admin("POST", `${owner}/keys`);
    return { keyId: String(key_id), secret: String(secret) };
  };
  await admin("PUT", "/operators/bench", { name: "Bench", wallet_url: wallet.url, requests_per_minute: 1_000_000 });
  await admin("PUT", "/operators/bench/shards", { shards: [] });
  await admin("PUT", "/providers/bench", { provider_name: "Bench", adapter: "sandbox" });
  const game = { code: "game", name: "Game", type: "slot", has_demo: false, restricted_countries: [] };
  const { games } = await admin("PUT", "/providers/bench/games", { games: [game] });
  await admin("PUT", "/operators/bench/window", { provider_codes: ["bench"] });
  const [operator, provider] = [await keyOf("/operators/bench"), await keyOf("/providers/bench")];
  const cron = async () => (await worker.miniflare.getWorker()).scheduled({ cron: "* * * * *" });
  const openSession = async (player: string) => {
    const opening = { player_id: player, currency: "EUR", game_id: (games as { id: string }[])[0]?.id };
    return String((await signed(operator, "POST", "/v1/sessions", opening)).session_id);
  };
  const bet = (sessionId: string) =>
    signed(provider, "POST", "/provider/v1/bet", {
      ...{ session_id: sessionId, transaction_id: randomUUID(), round_id: randomUUID() },
      ...{ amount: "1.00", currency: "EUR" },
    });
  return { worker, send, signed, admin, operator, provider, cron, openSession, bet };
}

/** Copies the first row of a table, with some columns from their number `n.i`. */
export async function fill(
  db: D1Database,
  table: string,
  rows: number,
  own: Readonly<Record<string, string>>,
): Promise<void> {
  const { results } = await db.prepare(`SELECT name FROM pragma_table_info('${table}')`).all<{ name: string }>();
  const columns = results.map(({ name }) => name).filter((name) => name !== "seq");
  const CHUNK = 100_000;
  for (let from = 1; from <= rows; from += CHUNK) {
    await db
      .prepare(
        `INSERT INTO ${table} (${columns}) WITH RECURSIVE n (i) AS (
           SELECT CAST(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
         SELECT ${columns.map((name) => own[name] ?? name)} FROM n, (SELECT * FROM ${table} ORDER BY rowid LIMIT 1)`,
      )
      .bind(from, Math.min(from + CHUNK - 1, rows))
      .run();
  }
}
