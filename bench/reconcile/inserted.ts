import { readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { startBenched } from "../service.ts";
import type { ReconciledService } from "./reconcile.ts";

const ADMIN_TOKEN = "bench-admin-token";
const OPERATOR = "bench";
const CHUNK = 100_000;

/** Inserts movements of yesterday into the local D1 of the folder `state`: for a million of them in a minute. */
export async function insertedDay(movements: number, state: string, heapMib: number): Promise<ReconciledService> {
  const day = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);
  const midnight = Date.parse(`${day}T00:00:00Z`);
  console.error("building and starting the service …");
  const worker = await startBenched({ state });
  const db = await worker.miniflare.getD1Database("DB");
  for (const { queries } of await readD1Migrations("migrations")) {
    await db.batch(queries.map((query) => db.prepare(query)));
  }

  async function admin<T>(method: string, path: string, body: unknown): Promise<T> {
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
    const response = await fetch(`${worker.url}/admin/v1${path}`, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  await admin("PUT", `/operators/${OPERATOR}`, {
    name: "Bench Casino",
    wallet_url: "http://127.0.0.1:9/wallet",
    requests_per_minute: 1_000_000,
  });
  const key = await admin<{ key_id: string; secret: string }>("POST", `/operators/${OPERATOR}/keys`, {});

  console.error(`inserting ${movements} movements of ${day} …`);
  for (let first = 0; first < movements; first += CHUNK) {
    // D1 binds every number as a float, hence the casts. Times are spread over the day and not in the order of ids.
    await db
      .prepare(
        `WITH RECURSIVE n(i) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?2)
         INSERT INTO movements (transaction_id, provider_code, operator_code, session_id, round_id, player_id, currency,
           precision, type, intent, amount, wallet_game_code, fingerprint, status, attempts, revision, created_at, completed_at)
         SELECT 'provider:' || i, 'provider', ?3, 'session', 'round-' || (i / 2), 'player-' || (i % 5000), 'EUR', 2,
           iif(i % 2 = 1, 'win', 'bet'), 'apply', 100 + i * 7919 % 997, 'game', '', 'completed', 1, 'bench', at, at
         FROM (SELECT i, CAST(?4 AS INTEGER) + i * 7907 % 86400000 AS at FROM n)`,
      )
      .bind(first, Math.min(first + CHUNK, movements), OPERATOR, midnight)
      .run();
  }
  const columns = ["transaction_id", "amount", "player_id", "round_id", "status"];
  const books = [{ day, columns, count: movements, rows: rowsOf(movements) }];
  await worker.stop();
  const restarted = await startBenched({ state, heapMib });
  return { worker: restarted, key: { keyId: key.key_id, secret: key.secret }, books, stop: restarted.stop };
}

function* rowsOf(movements: number): Generator<string[]> {
  for (let i = 0; i < movements; i++) {
    const amount = ((100 + ((i * 7919) % 997)) / 100).toFixed(2);
    yield [`provider:${i}`, amount, `player-${i % 5000}`, `round-${Math.floor(i / 2)}`, "completed"];
  }
}
