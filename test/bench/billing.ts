/**
 * npm run bench -- billing: issues the invoices of a month with many transactions on workerd, and recomputes them from the
 * ledger. Transactions and revenue days are inserted into the local D1; issuing and checking go over HTTP.
 */

import { readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { amount } from "../../clients/typescript/src/cli/command-line.ts";
import { optionsOf } from "../support/options.ts";
import { startWorker } from "./runtime.ts";

const {
  options: { movements, providers },
} = optionsOf<{ movements: number; providers: number }>(
  "npm run bench -- billing",
  "Prints how long POST /admin/v1/invoices takes for a month with that many transactions, and how long its check takes.",
  (program) =>
    program
      .option("--movements <N>", "Transactions", amount, 1_000_000)
      .option("--providers <N>", "Providers", amount, 8),
);

const ADMIN_TOKEN = "bench-admin-token";
const OPERATOR = "bench";
// The previous month.
const now = new Date();
const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1);
const length = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1) - start;
const period = new Date(start).toISOString().slice(0, 7);

console.error("building and starting the service …");
const service = await startWorker("wrangler.toml", {
  LOCAL_DEVELOPMENT: "true",
  ADMIN_TOKEN,
  MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
});
const db = await service.miniflare.getD1Database("DB");
for (const { queries } of await readD1Migrations("migrations")) {
  await db.batch(queries.map((query) => db.prepare(query)));
}

async function admin<T>(method: string, path: string, body?: unknown): Promise<{ answer: T; ms: number }> {
  const started = performance.now();
  const response = await fetch(`${service.url}/admin/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  const answer = (await response.json()) as T;
  return { answer, ms: performance.now() - started };
}

const codes = Array.from({ length: providers }, (_, index) => `provider-${index}`);
await admin("PUT", `/operators/${OPERATOR}`, {
  name: "Bench Casino",
  wallet_url: "http://127.0.0.1:9/wallet",
  tier_mode: "progressive",
  tax_percent: 19,
});
for (const code of codes) await admin("PUT", `/providers/${code}`, { provider_name: code, adapter: "sandbox" });
const percents = [12.5, 11, 9.75].map((percent, index) => ({ tier_ordinal: index + 1, percent }));
await admin("PUT", `/operators/${OPERATOR}/rates`, {
  providers: codes.map((provider_code) => ({
    provider_code,
    tiers: [
      { currency: "EUR", ordinal: 1, from_amount: 0, to_amount: 50_000 },
      { currency: "EUR", ordinal: 2, from_amount: 50_000, to_amount: 100_000 },
      { currency: "EUR", ordinal: 3, from_amount: 100_000, to_amount: null },
    ],
    rates_by_market: percents.map((rate) => ({ market: "rest_of_world", ...rate })),
    sections: [{ section_code: "live", rates: percents }],
  })),
});

console.error(`inserting ${movements} transactions of ${period} …`);
const CHUNK = 100_000;
for (let first = 0; first < movements; first += CHUNK) {
  const last = Math.min(first + CHUNK, movements);
  // D1 binds every number as a float, hence the casts. Two of three transactions are bets and one in twenty belongs to
  // a free-spin grant. Amounts differ, so that days do.
  await db
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?2)
       INSERT INTO movements (transaction_id, provider_code, operator_code, session_id, round_id, player_id, currency,
         precision, type, intent, amount, free_spins_id, wallet_game_code, section_code, fingerprint, status, attempts,
         revision, created_at, completed_at)
       SELECT 'provider-' || (i % p) || ':' || i, 'provider-' || (i % p), ?4, 'session', 'round-' || (i / 3),
         'player-' || (i % 5000), 'EUR', 2, iif(i % 3 = 2, 'win', 'bet'), 'apply', 100 + i * 7919 % 997,
         iif(i % 20 = 0, 'grant', NULL), 'game', iif(i % 5 = 0, 'live', NULL), '', 'completed', 1,
         'bench', at + i * 7907 % span, at + i * 7907 % span
       FROM n, (SELECT CAST(?3 AS INTEGER) AS p, CAST(?5 AS INTEGER) AS at, CAST(?6 AS INTEGER) AS span)`,
    )
    .bind(first, last, providers, OPERATOR, start, length)
    .run();
}
await db
  .prepare(
    `INSERT INTO revenue_days
     SELECT operator_code, currency, strftime('%Y-%m-%d', completed_at / 1000, 'unixepoch') AS day, provider_code,
       COALESCE(section_code, ''), '', 2, SUM(iif(type = 'bet', amount, 0)),
       SUM(iif(type = 'win' AND free_spins_id IS NULL, amount, 0)),
       SUM(iif(type = 'win' AND free_spins_id IS NOT NULL, amount, 0))
     FROM movements WHERE type = 'win' OR free_spins_id IS NULL GROUP BY day, provider_code, section_code`,
  )
  .run();

interface Issued {
  readonly invoices: readonly { readonly number: string; readonly total: number; readonly lines: readonly unknown[] }[];
}
interface Check {
  readonly agrees: boolean;
  readonly differences: readonly string[];
}
const issued = await admin<Issued>("POST", "/invoices", { operator_code: OPERATOR, period });
const check = await admin<Check>("GET", `/invoices/check?operator_code=${OPERATOR}&period=${period}`);
const rows = await db.prepare("SELECT COUNT(*) AS days FROM revenue_days").first<{ days: number }>();

for (const { number, total, lines } of issued.answer.invoices) {
  console.log(`${number}: ${lines.length} lines over ${rows?.days} revenue days, total ${total} EUR`);
}
console.log(`issuing a month of ${movements} transactions: ${Math.round(issued.ms)} ms`);
console.log(
  `recomputing it from the ledger: ${Math.round(check.ms)} ms, ${check.answer.agrees ? "no differences" : "DIFFERS"}`,
);
for (const difference of check.answer.differences) console.log(`  ${difference}`);
await service.stop();
process.exitCode = check.answer.agrees ? 0 : 1;
