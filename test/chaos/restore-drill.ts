/** npm run restore-drill: see ABOUT. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { amount } from "../../clients/typescript/src/cli/command-line.ts";
import { freePort } from "../../scripts/local/ports.ts";
import { optionsOf } from "../support/options.ts";
import type { Key } from "../support/signed-headers.ts";
import { READING, type Row, serviceBooks } from "./check.ts";
import { stillPending } from "./pending.ts";
import type { Session } from "./plan.ts";
import { bundle, exitCode, killAll, killGroup, start, untilPrints } from "./processes.ts";
import { OWN_COLUMNS } from "./rehearsals/installation.ts";
import { SETTLE_TIMEOUT_MS } from "./run-once.ts";
import {
  ADMIN_TOKEN,
  adminCaller,
  MASTER_KEY,
  OPERATORS,
  operatorCaller,
  PROVIDER,
  setMood,
  setUpStage,
  TIME_SCALE,
} from "./stage.ts";

const ABOUT = `Rehearses docs/second-day.md#restoring on a local installation with a state of its own, which it deletes: plays, backs
the database up, plays on, restores the backup while the service is frozen, imports the journal, compares with what was
lost, with the wallet's books and with check-books, and reopens. The journal lacks the last moment: a bet and a win that
it has not seen, and a bet in flight. Then it rehearses the restore of one shard while the others play, and that of the
control database from its daily copy.
Exit codes: 0 nothing differs, 1 something does, or a step failed.`;

const { options: values } = optionsOf<{ rounds: number; skipImport?: true; keep?: true; resume?: string }>(
  "npm run restore-drill --",
  ABOUT,
  (program) =>
    program
      .option("--rounds <N>", "Rounds of each player before and after the backup", amount, 3)
      .option("--skip-import", "Leave the import out: the drill must fail")
      .option("--keep", "Keep state, books and logs")
      .option("--resume <PATH>", "Go on where a drill without the import has stopped, whose state was kept there"),
);
const { rounds } = values;

const PLAYERS = 6;
const CRON_MS = 1_000;
const NO_CRON_MS = 3_600_000;
const MAX_WAIT_MS = 60_000;
const MAX_TRIES = 5;
const MAX_PRINTED = 10;
const [NORTH = "", SOUTH = ""] = OPERATORS;
const began = Date.now();
const folder = values.resume ?? mkdtempSync(join(tmpdir(), "restore-drill-"));
const path = (name: string) => join(folder, name);

/** The frozen installation, restored and without the import: what a drill that resumes must know. */
interface Prepared {
  readonly port: number;
  readonly walletPort: number;
  readonly walletKeys: string;
  readonly provider: Key;
  readonly sessions: readonly Session[];
  readonly since: string;
  readonly expected: Expected;
  /** The bet in flight. */
  readonly flying: string;
  readonly numbers: readonly (readonly [number: string, invoice: string])[];
  readonly played: number;
}

const resumed =
  values.resume === undefined ? undefined : (JSON.parse(readFileSync(path("prepared.json"), "utf8")) as Prepared);
process.once("exit", () => {
  killAll();
  if (values.keep) console.log(`state, books and logs are in ${folder}`);
  else rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

const root = process.cwd();
// The operators' wallets have the address of before.
const { port, walletPort } = resumed ?? { port: await freePort(), walletPort: await freePort() };
const admin = adminCaller(port);
const step = (text: string) =>
  console.log(`${String(Math.round((Date.now() - began) / 1_000)).padStart(3)} s  ${text}`);

let differences = 0;

/** Prints whether two sets of lines are equal, and what differs. */
function compare(what: string, actual: readonly string[], expected: readonly string[]): void {
  const lines = differing(actual, expected);
  differences += lines.length;
  step(lines.length === 0 ? `same: ${what} (${expected.length})` : `DIFFERS: ${what}, ${lines.length} lines`);
  for (const line of lines.slice(0, MAX_PRINTED)) console.log(`         ${line}`);
}

function differing(actual: readonly string[], expected: readonly string[]): string[] {
  const [found, due] = [new Set(actual), new Set(expected)];
  return [
    ...[...due].filter((line) => !found.has(line)).map((line) => `missing ${line}`),
    ...[...found].filter((line) => !due.has(line)).map((line) => `extra   ${line}`),
  ];
}

async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + MAX_WAIT_MS; !(await isTrue()); await sleep(100)) {
    if (Date.now() > end) throw new Error(`${what} did not happen within ${MAX_WAIT_MS / 1_000} s`);
  }
}

async function startService(cronMs: number, frozen: { FROZEN?: "true" } = {}): Promise<ChildProcess> {
  const settings = { LOCAL_DEVELOPMENT: "true", ADMIN_TOKEN, MASTER_KEY, BASE_URL: `http://127.0.0.1:${port}` };
  const bindings = JSON.stringify({ ...settings, RETRY_TIME_SCALE: String(TIME_SCALE), ...frozen });
  const args = [join(root, "wrangler.toml"), path("bundle"), path("state"), String(port), String(cronMs), bindings];
  const child = start("service.ts", args, path("service.log"), root);
  await untilPrints(child, "service ready");
  return child;
}

async function journal(): Promise<{ caughtUpAt: number; betsInFlight: number }> {
  const state = (await admin("GET", "/admin/v1/journal")) as { caught_up_at: string | null; bets_in_flight: number };
  return { caughtUpAt: Date.parse(state.caught_up_at ?? "1970-01-01"), betsInFlight: state.bets_in_flight };
}

/** Waits until the journal has everything that happened until now. */
async function journalled(betsInFlight = 0): Promise<void> {
  const now = Date.now();
  await until("a journal that has everything", async () => {
    const state = await journal();
    return state.caughtUpAt > now && state.betsInFlight <= betsInFlight;
  });
}

/** Everything that a restore must bring back, a line each. The file is read beside the service. */
function booksNow(): { rows: Map<string, Row>; movements: string[]; revenue: string[]; invoices: string[] } {
  const books = serviceBooks(path("state"));
  const read = (query: string) => books.prepare(query).all() as Record<string, unknown>[];
  const rows = read("SELECT * FROM movements");
  const lines = {
    movements: rows.map((row) => JSON.stringify(Object.entries(row).filter(([name]) => !OWN_COLUMNS.includes(name)))),
    revenue: read("SELECT * FROM revenue_days").map((row) => JSON.stringify(row)),
    invoices: read(`SELECT id, sequence, operator_code, period, currency, status, statement, document_sha256
      FROM invoices`).map((row) => JSON.stringify(row)),
  };
  books.close();
  return { rows: new Map((rows as unknown as Row[]).map((row) => [row.transaction_id, row])), ...lines };
}

const TABLES = ["movements", "revenue", "invoices"] as const;

type Expected = Readonly<Record<(typeof TABLES)[number], readonly string[]>>;

function compareBooks(actual: Expected, expected: Expected): void {
  for (const table of TABLES) compare(table, actual[table], expected[table]);
}

function fromWallet(query: string): Record<string, unknown>[] {
  const books = new DatabaseSync(path("wallet.sqlite"), READING);
  const found = books.prepare(query).all();
  books.close();
  return found;
}

/** By how much the wallet's total of each player is more than ours, as far as they differ. */
function walletGaps(): string[] {
  const gaps = new Map<string, number>();
  const add = (player: string, amount: number) => gaps.set(player, (gaps.get(player) ?? 0) + amount);
  for (const { player_id, total } of fromWallet("SELECT player_id, SUM(effect) AS total FROM movements GROUP BY 1"))
    add(String(player_id), Number(total));
  for (const { status, type, player_id, amount } of booksNow().rows.values())
    if (status === "completed" && type !== "rollback") add(player_id, type === "bet" ? amount : -amount);
  return [...gaps].filter(([, gap]) => gap !== 0).map(([player, gap]) => `${player}: the wallet has ${gap} more`);
}

async function checkBooks(): Promise<void> {
  for (const code of OPERATORS) {
    const query = `operator_code=${code}&period=${period(0)}`;
    const { differences: found } = (await admin("GET", `/admin/v1/invoices/check?${query}`)) as {
      differences: string[];
    };
    compare(`check-books of ${code}`, found, []);
  }
}

/** YYYY-MM, some months ago. */
function period(ago: number): string {
  const now = new Date(began);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago)).toISOString().slice(0, 7);
}

const numbers = new Map(resumed?.numbers);

/** Issues a month with an adjustment, and the late rows of issued months. Each invoice needs a number of its own. */
async function issue(operator: string, ago: number): Promise<void> {
  const adjustment = { currency: "EUR", amount: "10", reason: "Restore drill" };
  const issued = (await admin("POST", "/admin/v1/invoices", {
    ...{ operator_code: operator, period: period(ago), adjustment_amount: [adjustment] },
  })) as { invoices: { id: string; number: string }[] };
  assert.equal(issued.invoices.length, 1, `the invoice of ${operator} for ${period(ago)}`);
  for (const { id, number } of issued.invoices) {
    const other = numbers.get(number);
    if (other !== undefined && other !== id) compare(`${number} belongs to one invoice`, [id], [other]);
    numbers.set(number, id);
  }
}

let service: ChildProcess;

/** Starts the service with an empty state, and opens the sessions. */
async function setUp(): Promise<Pick<Prepared, "provider" | "sessions" | "walletKeys">> {
  await bundle(root, path("bundle"));
  service = await startService(CRON_MS);
  const keys = new Map<string, string>();
  const { provider, sessions } = await setUpStage(port, walletPort, keys, PLAYERS);
  return { provider, sessions, walletKeys: JSON.stringify(Object.fromEntries(keys)) };
}

const { provider, sessions, walletKeys } = resumed ?? (await setUp());
const wallet = start("wallet.ts", [path("wallet.sqlite"), String(walletPort), "1", walletKeys], path("wallet.log"));
await untilPrints(wallet, "wallet ready");
const call = operatorCaller(port, provider);
const report = (action: "bet" | "win" | "rollback", body: object) => call("POST", `/provider/v1/${action}`, body);
const north = sessions.find(({ operator }) => operator === NORTH) ?? assert.fail("no player");
const south = sessions.find(({ operator }) => operator === SOUTH) ?? assert.fail("no player");
const inRound = ({ sessionId }: { sessionId: string }, round: string) => ({ session_id: sessionId, round_id: round });
const stake = (session: typeof north, id: string, amount: string) => ({
  ...inRound(session, `round-${id}`),
  ...{ currency: session.currency, amount, transaction_id: id },
});

let played = resumed?.played ?? 0;

/** A bet and a win of each player; every third bet is rolled back, and some rollbacks come before their bet. */
async function play(times: number): Promise<void> {
  for (let round = 0; round < times; round++) {
    await Promise.all(
      sessions.map(async (session) => {
        const id = ++played;
        await report("bet", stake(session, `bet-${id}`, String(1 + (id % 9))));
        const of = inRound(session, `round-bet-${id}`);
        if (id % 3 === 0) {
          await report("rollback", {
            ...of,
            transaction_id: `rollback-${id}`,
            reference_transaction_id: `bet-${id}`,
          });
        } else await report("win", { ...stake(session, `win-${id}`, "2"), ...of });
        if (id % 5 === 0)
          await report("rollback", { ...of, transaction_id: `early-${id}`, reference_transaction_id: `late-${id}` });
      }),
    );
  }
}

/** A win that the wallet books and answers with 500: it stays pending until the wallet is well. */
async function owedWin(id: string): Promise<void> {
  await setMood(walletPort, SOUTH, "apply_500");
  await report("win", stake(south, id, "4")).catch(() => undefined);
  assert.equal(booksNow().rows.get(`${PROVIDER}:${id}`)?.status, "pending", `${id} is pending`);
}

/** Stops the service while the wallet holds its answer to a bet, and the journal has the bet as pending. */
async function betInFlight(): Promise<string> {
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const id = `bet-in-flight-${tries}`;
    await setMood(walletPort, NORTH, "apply_hang");
    void report("bet", stake(north, id, "30")).catch(() => undefined);
    await until("a bet in flight", async () => (await journal()).betsInFlight > 0);
    await journalled(1);
    await killGroup(service);
    await setMood(walletPort, NORTH, "well");
    if (booksNow().rows.get(`${PROVIDER}:${id}`)?.status === "pending") return id;
    // A busy machine: the service has given the bet up before.
    service = await startService(CRON_MS);
    await journalled();
  }
  throw new Error("no bet was in flight when the service stopped");
}

/** Copies the databases below a folder while the service works on them. */
async function backUp(from: string, to: string): Promise<void> {
  for (const name of readdirSync(from, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".sqlite")) continue;
    mkdirSync(dirname(join(to, name)), { recursive: true });
    const books = new DatabaseSync(join(from, name), READING);
    await backup(books, join(to, name));
    books.close();
  }
}

/** Plays, backs the database up, plays on, and restores the backup while the service is down. */
async function loseTheLastMoment(): Promise<Pick<Prepared, "since" | "expected" | "flying">> {
  await play(rounds);
  await issue(NORTH, 0);
  await owedWin("win-owed-1");
  await journalled();
  const since = new Date().toISOString();
  const database = readdirSync(path("state")).find((name) => /d1/i.test(name)) ?? assert.fail("no database");
  await backUp(join(path("state"), database), path("backup"));
  step(`backup with ${booksNow().rows.size} transactions`);

  await setMood(walletPort, SOUTH, "well");
  assert.deepEqual(await stillPending(path("state"), SETTLE_TIMEOUT_MS), [], "the first owed win is paid");
  await play(rounds);
  await issue(SOUTH, 0);
  await play(1);
  await issue(NORTH, 1);
  await owedWin("win-owed-2");
  const flying = await betInFlight();

  // From here on the journal is not written: the last moment.
  service = await startService(NO_CRON_MS);
  await issue(SOUTH, 1);
  const { movements, revenue, invoices } = booksNow();
  const kept = movements.filter((line) => !line.includes(`"${PROVIDER}:${flying}"`));
  await report("bet", stake(north, "bet-lost", "50"));
  await setMood(walletPort, SOUTH, "well");
  await report("win", stake(south, "win-lost", "20"));
  await setMood(walletPort, SOUTH, "apply_500");
  await admin("PUT", "/admin/v1/intake", { stopped: true, reason: "The restore drill" });
  await assert.rejects(report("bet", stake(north, "bet-stopped", "1")), /INTAKE_STOPPED/);
  await killGroup(service);
  const all = booksNow().rows.size;
  step(`played on to ${all} transactions: a win is owed, a bet in flight, and two are not in the journal`);

  rmSync(join(path("state"), database), { recursive: true });
  cpSync(path("backup"), join(path("state"), database), { recursive: true });
  return { since, expected: { movements: kept, revenue, invoices }, flying };
}

const { since, expected, flying } = resumed ?? (await loseTheLastMoment());
const prepared = { port, walletPort, walletKeys, provider, sessions, since, expected, flying, played };
writeFileSync(path("prepared.json"), JSON.stringify({ ...prepared, numbers: [...numbers] } satisfies Prepared));
service = await startService(CRON_MS, { FROZEN: "true" });
await assert.rejects(report("bet", stake(north, "bet-frozen", "1")), /503/);
const lost = differing(booksNow().movements, expected.movements).length;
assert(lost > 0, "the comparison sees what a restore loses");
step(`frozen and restored: ${lost} lines of the movements differ`);

/** The bets whose outcome the import does not know. */
async function importJournal(): Promise<readonly string[]> {
  const { id } = (await admin("POST", "/admin/v1/restores", { since })) as { id: string };
  for (;;) {
    const done = (await admin("POST", `/admin/v1/restores/${id}/import`)) as {
      imported_at: string | null;
      imported: number;
      unsettled_bets: string[];
    };
    if (done.imported_at === null) continue;
    step(`imported ${done.imported} rows`);
    return done.unsettled_bets;
  }
}

const unsettled = values.skipImport ? [] : await importJournal();
compareBooks(booksNow(), expected);
compare("bets in flight that the import names", unsettled, [`${PROVIDER}:${flying}`]);
// The wallet has taken 30 and 50 for bets that we lack, and paid 20 and 4 for a lost and an owed win.
const gaps = [`${north.playerId}: the wallet has ${-80_00} more`, `${south.playerId}: the wallet has ${24_00} more`];
compare("players whose wallet has what was lost or is owed, and no others", walletGaps(), gaps);
await checkBooks();
if (differences === 0) await reopen();
else step("not reopened");
await Promise.all([killGroup(service), killGroup(wallet)]);
step(differences === 0 ? "passed: nothing differs" : `FAILED: ${differences} differences`);
if (differences === 0 && (await rehearse("copy", "shard")) !== 0) differences++;
process.exit(differences === 0 ? 0 : 1);

/** The exit code of rehearsals in one installation. */
function rehearse(...names: string[]): Promise<number | null> {
  const file = fileURLToPath(import.meta.resolve("./rehearse.ts"));
  const args = [file, ...names, "--bundle", path("bundle"), ...(values.keep ? ["--keep"] : [])];
  return exitCode(spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...args], { stdio: "inherit" }));
}

/** Wins and rollbacks first, then bets too. */
async function reopen(): Promise<void> {
  await killGroup(service);
  service = await startService(CRON_MS);
  await setMood(walletPort, SOUTH, "well");
  await assert.rejects(report("bet", stake(north, "bet-early", "1")), /INTAKE_STOPPED/);
  for (const bet of ["bet-lost", flying]) {
    const undo = { transaction_id: `rollback-${bet}`, reference_transaction_id: bet };
    await report("rollback", { ...inRound(north, `round-${bet}`), ...undo });
  }
  await report("win", stake(south, "win-lost", "20"));
  assert.deepEqual(await stillPending(path("state"), SETTLE_TIMEOUT_MS), [], "what was owed is paid");
  const returned = fromWallet("SELECT reference_transaction_id, effect FROM movements WHERE action = 'rollback'")
    .map(({ reference_transaction_id, effect }) => `${reference_transaction_id} ${effect}`)
    .filter((line) => /bet-(lost|in-flight)/.test(line));
  compare("lost bets that the wallet has returned", returned, [
    `${PROVIDER}:bet-lost 5000`,
    `${PROVIDER}:${flying} 3000`,
  ]);
  compare("players whose wallet has another total", walletGaps(), []);

  await admin("PUT", "/admin/v1/intake", { stopped: false });
  await play(rounds);
  await issue(NORTH, 2);
  await issue(SOUTH, 2);
  assert.deepEqual(await stillPending(path("state"), SETTLE_TIMEOUT_MS), [], "play goes on");
  compare("players whose wallet has another total, after play went on", walletGaps(), []);
  await checkBooks();
  step(`same: ${numbers.size} invoices, each with a number of its own`);
}
