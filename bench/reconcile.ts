/**
 * npm run bench:reconcile: a day of many movements in workerd, an operator's books of it with planted differences of every
 * kind, and their reconciliation over HTTP. All must be found and none invented. Movements are inserted into the local D1.
 */
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { runReconcile } from "../scripts/reconcile/run.ts";
import { startWorker } from "./runtime.ts";

const HELP = `npm run bench:reconcile -- [--movements 1000000] [--differences 500]

Prints how long the reconciliation of a day takes, of it the upload, the processor time and peak memory of workerd, and
whether all planted differences were found and none invented. Exit code 1: they were not.`;

const { values } = parseArgs({
  options: {
    movements: { type: "string", default: "1000000" },
    differences: { type: "string", default: "500" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const movements = Number(values.movements);
const planted = Number(values.differences);

const ADMIN_TOKEN = "bench-admin-token";
const OPERATOR = "bench";
const day = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);
const start = Date.parse(`${day}T00:00:00Z`);

console.error("building and starting the service …");
const bindings = { LOCAL_DEVELOPMENT: "true", ADMIN_TOKEN, MASTER_KEY: Buffer.alloc(32, 7).toString("base64") };
const service = await startWorker("wrangler.toml", bindings);
const db = await service.miniflare.getD1Database("DB");
for (const { queries } of await readD1Migrations("migrations")) {
  await db.batch(queries.map((query) => db.prepare(query)));
}

async function admin<T>(method: string, path: string, body: unknown): Promise<T> {
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
  const response = await fetch(`${service.url}/admin/v1${path}`, { method, headers, body: JSON.stringify(body) });
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
const CHUNK = 100_000;
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
    .bind(first, Math.min(first + CHUNK, movements), OPERATOR, start)
    .run();
}

/** What is planted at one movement: its rows in the books, and the difference that must be found. */
const KINDS: readonly ((row: string[], id: string) => { readonly rows: string[][]; readonly found: string })[] = [
  (row, id) => ({ rows: [changed(row, 1, "0.01")], found: `different ${id} amount` }),
  (row, id) => ({ rows: [changed(row, 2, "another player")], found: `different ${id} player_id` }),
  (row, id) => ({ rows: [changed(row, 3, "elsewhere")], found: `different ${id} round_id` }),
  (row, id) => ({ rows: [changed(row, 4, "cancelled")], found: `different ${id} status` }),
  (_row, id) => ({ rows: [], found: `only_ours ${id} ` }),
  (row, id) => ({ rows: [row, changed(row, 0, `${id}-x`)], found: `only_yours ${id}-x ` }),
  (row, id) => ({ rows: [row, row], found: `only_yours ${id} ` }),
];

function changed(row: readonly string[], column: number, value: string): string[] {
  return row.map((field, i) => (i === column ? value : field));
}

console.error(`writing the operator's books with ${planted} differences …`);
const every = Math.floor(movements / planted);
const expected = new Set<string>();
const lines = ["transaction_id,amount,player_id,round_id,status"];
for (let i = 0; i < movements; i++) {
  const id = `provider:${i}`;
  const amount = ((100 + ((i * 7919) % 997)) / 100).toFixed(2);
  const row = [id, amount, `player-${i % 5000}`, `round-${Math.floor(i / 2)}`, "completed"];
  const kind = i % every === 0 && expected.size < planted ? KINDS[expected.size % KINDS.length] : undefined;
  const made = kind?.(row, id);
  if (made) expected.add(made.found);
  for (const one of made?.rows ?? [row]) lines.push(one.join());
}
const folder = await mkdtemp(join(tmpdir(), "books-"));
const books = join(folder, "books.csv");
await writeFile(books, `${lines.join("\n")}\n`);

const found = new Set<string>();
const invented: string[] = [];
let uploaded = 0;
const cpuBefore = service.cpuSeconds();
const peakBefore = peakMib();
const started = performance.now();
const code = await runReconcile(
  ["--day", day, "--books", books, "--base", service.url, "--key-id", key.key_id, "--json"],
  { OPERATOR_SECRET: key.secret },
  {
    out: (text) => {
      const { kind, transaction_id, fields } = JSON.parse(text) as Difference;
      const name = `${kind} ${transaction_id} ${fields.map(({ field }) => field).join()}`;
      if (expected.has(name)) found.add(name);
      else invented.push(name);
    },
    err: (text) => {
      if (text.startsWith("sent part")) uploaded = (performance.now() - started) / 1000;
      console.error(text);
    },
  },
);
const seconds = (performance.now() - started) / 1000;

interface Difference {
  readonly kind: string;
  readonly transaction_id: string;
  readonly fields: readonly { readonly field: string }[];
}

/** The most memory that a process started by this one has held, in MiB; NaN where the system does not say. */
function peakMib(): number {
  const path = `/proc/self/task/${process.pid}/children`;
  const pids = existsSync(path) ? readFileSync(path, "utf8").trim().split(" ").filter(Boolean) : [];
  const peaks = pids.map((pid) => {
    const status = existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, "utf8") : "";
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
  });
  return Math.max(...peaks.filter((mib) => !Number.isNaN(mib)));
}

const rate = Math.round((lines.length - 1) / seconds);
console.log(
  `reconciling ${movements} movements with ${lines.length - 1} rows: ${seconds.toFixed(1)} s, ${rate} rows a second`,
);
console.log(
  `of it ${uploaded.toFixed(1)} s for the upload; ${(service.cpuSeconds() - cpuBefore).toFixed(1)} s of workerd's processor time`,
);
console.log(
  `peak memory of the runtime, its database included: ${Math.round(peakMib())} MiB, ${Math.round(peakBefore)} before`,
);
console.log(`${found.size} of ${expected.size} planted differences found, ${invented.length} invented`);
for (const name of [...expected].filter((one) => !found.has(one)).slice(0, 10)) console.log(`  missed ${name}`);
for (const name of invented.slice(0, 10)) console.log(`  invented ${name}`);
await service.stop();
await rm(folder, { recursive: true });
process.exitCode = code === 1 && found.size === expected.size && invented.length === 0 ? 0 : 1;
