import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import { openBooks } from "../../examples/wallet/books.ts";
import { parseAmount } from "../../examples/wallet/money.ts";
import { savePlayer } from "../../examples/wallet/players.ts";
import { WALLET_CASES } from "../../src/wallet-suite/cases/index.ts";
import { openRun } from "../../src/wallet-suite/open-run.ts";
import { runCase } from "../../src/wallet-suite/run-case.ts";
import { KEYS, PLAYER, serve } from "../node/wallet-suite/faulty-wallet.ts";
import { underTest } from "../node/wallet-suite/suite.ts";

/**
 * `node test/wallet-mutants/run.ts`: makes one small mistake at a time in the reference wallet, and lets the wallet suite
 * find it. Prints what survived. `--every N` takes each Nth mistake, `--mutant ID` one of them.
 */
const FILES = ["movements.ts", "players.ts", "request.ts", "signature.ts", "money.ts", "refusal.ts", "wallet.ts"];
const WALLET = fileURLToPath(new URL("../../examples/wallet/", import.meta.url));
const COPY = fileURLToPath(new URL("../../dist/wallet-mutants/", import.meta.url));
/** In each of them: money has other places. */
const PLAYERS = [
  { currency: "EUR", precision: 2, balance: "1000.00" },
  { currency: "JPY", precision: 0, balance: "1000" },
  { currency: "KWD", precision: 3, balance: "1000.000" },
];
/** Depends on how busy the machine is. */
const BY_TIME = new Set(["time of the answers"]);

type Wallet = typeof import("../../examples/wallet/wallet.ts");

interface Mutant {
  readonly id: string;
  readonly fileName: string;
  readonly mutatorName: string;
  readonly replacement: string;
  readonly location: { readonly start: { line: number; column: number }; readonly end: { line: number; column: number } };
}

const stryker: { activeMutant?: string | undefined; mutantCoverage?: { static: Record<string, number> } } = {};
Object.assign(globalThis, { __stryker__: stryker });

async function instrument(): Promise<Mutant[]> {
  const quiet = () => undefined;
  const logger = { debug: quiet, info: quiet, warn: quiet, error: quiet, trace: quiet, fatal: quiet, isDebugEnabled: () => false };
  const files = FILES.map((name) => ({ name, mutate: true, content: readFileSync(WALLET + name, "utf8") }));
  const options = { plugins: null, excludedMutations: [], ignorers: [], noHeader: false } as never;
  const { files: written, mutants } = await new Instrumenter(logger as never).instrument(files, options);
  mkdirSync(COPY, { recursive: true });
  for (const name of readdirSync(WALLET).filter((file) => file.endsWith(".ts")))
    writeFileSync(COPY + name, readFileSync(WALLET + name));
  for (const { name, content } of written) writeFileSync(COPY + name, content);
  return (mutants as unknown as Mutant[]).filter((mutant) => !isProse(mutant));
}

/** Messages for people: no case reads them. */
function isProse({ fileName, mutatorName, location: { start, end } }: Mutant): boolean {
  const [line = ""] = readFileSync(WALLET + fileName, "utf8").split("\n").slice(start.line, start.line + 1);
  return mutatorName === "StringLiteral" && start.line === end.line && /\s/.test(line.slice(start.column, end.column));
}

/** The first case that does not pass; undefined: the mistake has survived. */
async function caughtBy({ answerCallback }: Wallet): Promise<string | undefined> {
  for (const player of PLAYERS) {
    const caught = await caughtWith(answerCallback, player);
    if (caught !== undefined) return caught;
  }
  return undefined;
}

async function caughtWith(
  answerCallback: Wallet["answerCallback"],
  { currency, precision, balance }: (typeof PLAYERS)[number],
): Promise<string | undefined> {
  const keys = new Map(KEYS.map(({ id, secret }) => [id, secret]));
  const books = openBooks(":memory:");
  const player = { currency, balance: parseAmount(balance, currency) ?? 0n, betLimit: null };
  savePlayer(books, { ...player, playerId: PLAYER, blocked: false });
  savePlayer(books, { ...player, playerId: "blocked-player", blocked: true });
  books.prepare("INSERT INTO closed_sessions (session_id) VALUES ('closed-session')").run();
  const wallet = await serve((headers, body, target) => {
    try {
      return answerCallback({ books, keys, autoOpen: null, now: Date.now }, headers, body, target);
    } catch {
      return { status: 500, body: {} };
    }
  });
  try {
    const subject = await underTest(wallet.url, { currency, precision });
    const opened = await openRun(subject, "run");
    if ("error" in opened) return `opening: ${opened.error}`;
    if (opened.signatureV2 !== "verified") return "the note on the second signature";
    let state = opened;
    for (const [index, walletCase] of WALLET_CASES.entries()) {
      const played = await runCase(subject, state, walletCase, `run-${index + 1}`);
      state = played.state;
      const { status } = played.result;
      if ((status === "failed" || status === "warned") && !BY_TIME.has(walletCase.name)) return `${index + 1} ${walletCase.name}`;
    }
    return state.formFault ?? undefined;
  } catch (error) {
    return `the run: ${error instanceof Error ? error.message : error}`;
  } finally {
    await wallet.close();
    books.close();
  }
}

/** A mistake in what a module computes when it is loaded needs a process of its own. */
function caughtInOwnProcess(id: string): string | undefined {
  const env = { ...process.env, __STRYKER_ACTIVE_MUTANT__: id };
  const args = ["--disable-warning=ExperimentalWarning", import.meta.filename, "--mutant", id];
  const { stdout, status } = spawnSync(process.execPath, args, { env, encoding: "utf8", timeout: 120_000 });
  if (status !== 0 && status !== 1) return "loading";
  return status === 1 ? undefined : stdout.trim();
}

const { values } = parseArgs({ options: { every: { type: "string" }, mutant: { type: "string" } } });
console.error = () => undefined;
if (values.mutant !== undefined) {
  stryker.activeMutant = values.mutant;
  const caught = await caughtBy(await import(pathToFileURL(`${COPY}wallet.ts`).href));
  console.log(caught ?? "survived");
  process.exit(caught === undefined ? 1 : 0);
}
const all = await instrument();
const mutants = all.filter((_, i) => i % Number(values.every ?? 1) === 0);
const wallet: Wallet = await import(pathToFileURL(`${COPY}wallet.ts`).href);
const atLoad = new Set(Object.keys(stryker.mutantCoverage?.static ?? {}));
const untouched = await caughtBy(wallet);
if (untouched !== undefined) throw new Error(`the wallet itself does not pass: ${untouched}`);
const survived: Mutant[] = [];
const byFile = new Map(FILES.map((file) => [file, { mutants: 0, caught: 0 }]));
for (const mutant of mutants) {
  stryker.activeMutant = mutant.id;
  const caught = atLoad.has(mutant.id) ? caughtInOwnProcess(mutant.id) : await caughtBy(wallet);
  stryker.activeMutant = undefined;
  const count = byFile.get(mutant.fileName) ?? { mutants: 0, caught: 0 };
  count.mutants++;
  if (caught === undefined) survived.push(mutant);
  else count.caught++;
  const { start, end } = mutant.location;
  const original = readFileSync(WALLET + mutant.fileName, "utf8").split("\n")[start.line]?.slice(start.column, start.line === end.line ? end.column : undefined);
  console.log(`${caught === undefined ? "SURVIVED" : "caught"} ${mutant.id} ${mutant.fileName}:${start.line + 1} ${mutant.mutatorName}: ${original} -> ${mutant.replacement} | ${caught ?? ""}`);
}
console.log("\n| file | mistakes | caught |\n|---|---|---|");
for (const [file, count] of byFile) console.log(`| ${file} | ${count.mutants} | ${count.caught} |`);
const total = mutants.length;
console.log(`| all | ${total} | ${total - survived.length} (${((100 * (total - survived.length)) / total).toFixed(1)} %) |`);
