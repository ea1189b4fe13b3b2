/** npm run restore-drill: see HELP. */
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Row } from "./check.ts";
import { serviceBooks } from "./check.ts";
import { checkBalances } from "./check-books.ts";
import { bundle, freePort, killAll, killGroup, start, untilPrints } from "./processes.ts";
import { ADMIN_TOKEN, adminCaller, MASTER_KEY, operatorCaller, type Stage, setUpStage } from "./stage.ts";

const HELP = `npm run restore-drill -- [options]

Rehearses docs/second-day.md#restoring on a local installation: plays, backs the database up, plays on, stops intake,
restores the backup while the service is frozen, imports the journal, compares with the wallet's books and check-books,
and reopens. A bet of the last moment, which the journal has not seen, is lost and rolled back. Exit code 1: it failed.

  --rounds N   rounds of each player before and after the backup (5)
  --keep       keep state, books and logs
  --help       this text`;

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    keep: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
process.once("exit", killAll);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

const PLAYERS = 6;
const CRON_MS = 1_000;
const NEVER_MS = 3_600_000;
const root = process.cwd();
const folder = mkdtempSync(join(tmpdir(), "restore-drill-"));
const path = (name: string) => join(folder, name);
const [port, walletPort] = [await freePort(), await freePort()];
const admin = adminCaller(port);
const step = (text: string) => console.log(text);

async function startService(cronMs: number, frozen: object = {}) {
  const bindings = {
    ...{ LOCAL_DEVELOPMENT: "true", ADMIN_TOKEN, MASTER_KEY },
    ...{ BASE_URL: `http://127.0.0.1:${port}`, RETRY_TIME_SCALE: "600" },
    ...frozen,
  };
  const config = join(root, "wrangler.toml");
  const args = [config, path("bundle"), path("state"), String(port), String(cronMs), JSON.stringify(bindings)];
  const child = start("service.ts", args, path("service.log"), root);
  await untilPrints(child, "service ready");
  return child;
}

/** Waits until the journal has everything that happened until now. */
async function journalled(): Promise<void> {
  const after = Date.now();
  for (;;) {
    const { caught_up_at: at, bets_in_flight: bets } = (await admin("GET", "/admin/v1/journal")) as {
      caught_up_at: string | null;
      bets_in_flight: number;
    };
    if (at !== null && Date.parse(at) > after && bets === 0) return;
    await sleep(200);
  }
}

let played = 0;

/** A bet and a win of each player; every third bet is rolled back, and one rollback comes before its bet. */
async function play(stage: Stage, rounds: number): Promise<void> {
  const report = operatorCaller(port, stage.provider);
  for (let round = 0; round < rounds; round++) {
    await Promise.all(
      stage.sessions.map(async ({ sessionId, currency }) => {
        const id = String(++played);
        const ids = { session_id: sessionId, round_id: `round-${id}` };
        const stake = { ...ids, currency, amount: String(1 + (played % 9)) };
        await report("POST", "/provider/v1/bet", { ...stake, transaction_id: `bet-${id}` });
        if (played % 3 === 0) {
          const bet = { ...ids, reference_transaction_id: `bet-${id}` };
          await report("POST", "/provider/v1/rollback", { ...bet, transaction_id: `rollback-${id}` });
        } else await report("POST", "/provider/v1/win", { ...stake, transaction_id: `win-${id}` });
        const early = { ...ids, reference_transaction_id: `late-${id}` };
        if (played % 5 === 0)
          await report("POST", "/provider/v1/rollback", { ...early, transaction_id: `early-${id}` });
      }),
    );
  }
}

function rowsNow(): Map<string, Row> {
  const service = serviceBooks(path("state"));
  const rows = service.prepare("SELECT * FROM movements ORDER BY seq").all() as unknown as Row[];
  service.close();
  return new Map(rows.map((row) => [row.transaction_id, row]));
}

/** The part of the state that is D1: R2, with the journal, is not restored. */
const database = () => readdirSync(path("state")).find((name) => /d1/i.test(name)) ?? assert.fail("no database");

const settled = (rows: ReadonlyMap<string, Row>) =>
  [...rows.values()]
    .map(({ transaction_id, status, amount, undone_by }) => [transaction_id, status, amount, undone_by])
    .toSorted();

const began = Date.now();
await bundle(root, path("bundle"));
let service = await startService(CRON_MS);
const keys = new Map<string, string>();
const stage = await setUpStage(port, walletPort, keys, PLAYERS);
const wallet = start(
  "wallet.ts",
  [path("wallet.sqlite"), String(walletPort), "1", JSON.stringify(Object.fromEntries(keys))],
  path("wallet.log"),
);
await untilPrints(wallet, "wallet ready");

await play(stage, Number(values.rounds));
await journalled();
await killGroup(service);
const since = new Date();
cpSync(join(path("state"), database()), path("backup"), { recursive: true });
step(`backup with ${rowsNow().size} transactions`);

service = await startService(CRON_MS);
await play(stage, Number(values.rounds));
await journalled();
await killGroup(service);
const before = rowsNow();
service = await startService(NEVER_MS);
const report = operatorCaller(port, stage.provider);
const [player] = stage.sessions;
assert(player);
const lost = { session_id: player.sessionId, round_id: "round-lost", currency: player.currency, amount: "50" };
await report("POST", "/provider/v1/bet", { ...lost, transaction_id: "bet-lost" });
await admin("PUT", "/admin/v1/intake", { stopped: true, reason: "the restore drill" });
await assert.rejects(report("POST", "/provider/v1/bet", { ...lost, transaction_id: "bet-stopped" }), /INTAKE_STOPPED/);
step(`played on: ${before.size + 1} transactions, one of them not in the journal; intake is stopped`);

await killGroup(service);
const state = join(path("state"), database());
rmSync(state, { recursive: true });
cpSync(path("backup"), state, { recursive: true });
service = await startService(CRON_MS, { FROZEN: "true" });
await assert.rejects(report("POST", "/provider/v1/bet", { ...lost, transaction_id: "bet-frozen" }), /503/);
const { id } = (await admin("POST", "/admin/v1/restores", { since: since.toISOString() })) as { id: string };
for (let imported: unknown = null; imported === null; ) {
  const done = (await admin("POST", `/admin/v1/restores/${id}/import`)) as {
    imported_at: string | null;
    imported: number;
    unsettled_bets: string[];
  };
  assert.deepEqual(done.unsettled_bets, []);
  imported = done.imported_at;
  if (imported !== null) step(`restored the backup and imported ${done.imported} rows`);
}
await killGroup(service);
assert.deepEqual(settled(rowsNow()), settled(before), "the import brings back every transaction of the journal");

service = await startService(CRON_MS);
await assert.rejects(report("POST", "/provider/v1/bet", { ...lost, transaction_id: "bet-early" }), /INTAKE_STOPPED/);
const undo = { session_id: player.sessionId, round_id: lost.round_id, reference_transaction_id: "bet-lost" };
await report("POST", "/provider/v1/rollback", { ...undo, transaction_id: "rollback-lost" });
await report("POST", "/provider/v1/win", { ...lost, transaction_id: "win-after" });
const period = new Date().toISOString().slice(0, 7);
for (const { code } of stage.operators) {
  const { differences } = (await admin("GET", `/admin/v1/invoices/check?operator_code=${code}&period=${period}`)) as {
    differences: string[];
  };
  assert.deepEqual(differences, [], `the books of ${code}`);
}
await admin("PUT", "/admin/v1/intake", { stopped: false });
await play(stage, 1);
await killGroup(service);

const violations: string[] = [];
const books = new DatabaseSync(path("wallet.sqlite"));
const effects = books.prepare("SELECT * FROM movements").all() as unknown as Parameters<
  typeof checkBalances
>[1] extends ReadonlyMap<string, infer Booked>
  ? (Booked & { transaction_id: string })[]
  : never;
const evidence = { rows: rowsNow(), wallet: books };
checkBalances(evidence, new Map(effects.map((row) => [row.transaction_id, row])), (_, what) => violations.push(what));
books.close();
await killGroup(wallet);
for (const violation of violations) step(`VIOLATION: ${violation}`);
step(
  `${evidence.rows.size} transactions, ${violations.length} violations, ${Math.round((Date.now() - began) / 1_000)} s`,
);
if (values.keep || violations.length > 0) step(`state, books and logs are in ${folder}`);
else rmSync(folder, { recursive: true, force: true });
process.exit(violations.length > 0 ? 1 : 0);
