import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { OperatorGames } from "../../clients/typescript/src/index.ts";
import type { Scenario } from "../load.ts";
import type { RunningWorker } from "../runtime.ts";
import { prepareService, startBenched } from "../service.ts";
import { freshBody, type Key, signedHeaders } from "../signing.ts";
import type { OwnBooks } from "./own-books.ts";
import type { ReconciledService } from "./reconcile.ts";
import { type BookkeepingWallet, startBookkeepingWallet, WALLET_COLUMNS } from "./wallet.ts";

/** Reports under way at once. */
const LANES = 24;
const ROUNDS_PER_SESSION = 1_000;
const MAX_TRIES = 20;
const RETRY_MS = 500;
const DAY_MS = 24 * 3_600_000;
/** The service and the wallet look at the clock one after the other: at midnight a row may belong to either day. */
const MIDNIGHT_MS = 60_000;

/** What a run needs to go on where it was killed. */
interface Saved {
  readonly begun: number;
  readonly walletPort: number;
  readonly sessions: Scenario;
  readonly provider: Key;
}

/**
 * Plays movements through the provider API with a wallet that keeps its own books. They are of today. All that it has is in
 * the folder `state`: a second call goes on where the first was killed.
 */
export async function playedDay(movements: number, state: string, heapMib: number): Promise<ReconciledService> {
  mkdirSync(state, { recursive: true });
  const place = join(state, "run.json");
  const known = existsSync(place) ? (JSON.parse(readFileSync(place, "utf8")) as Saved) : undefined;
  const wallet = await startBookkeepingWallet({ journal: join(state, "wallet.ndjson"), port: known?.walletPort ?? 0 });
  const database = join(state, "service");
  console.error("building and starting the service …");
  // Of a run that was killed before it began to play.
  if (!known) rmSync(database, { recursive: true, force: true });
  const { worker, ...saved } = known
    ? { ...known, worker: await startBenched({ state: database }) }
    : await prepared(wallet, database);
  // Not before the service is complete: until then the next run begins again.
  if (!known) writeFileSync(place, JSON.stringify(saved satisfies Saved));
  const stopped = () => void worker.stop().finally(() => process.exit(130));
  process.once("SIGINT", stopped).once("SIGTERM", stopped);

  if (wallet.size() < movements) await play({ worker, wallet, movements, saved });
  await untilSettled(worker, saved.sessions.key, saved.begun);
  await worker.stop();
  process.off("SIGINT", stopped).off("SIGTERM", stopped);
  const restarted = await startBenched({ state: database, heapMib });

  const columns = WALLET_COLUMNS;
  const books: OwnBooks[] = [];
  for (let day = saved.begun - (saved.begun % DAY_MS); day < Date.now(); day += DAY_MS) {
    const rows = wallet.rows(day - MIDNIGHT_MS, day + DAY_MS + MIDNIGHT_MS);
    if (rows.length > 0)
      books.push({ day: new Date(day).toISOString().slice(0, 10), columns, count: rows.length, rows });
  }
  const stop = async () => {
    await restarted.stop();
    wallet.stop();
  };
  return { worker: restarted, key: saved.sessions.key, books, stop };
}

async function prepared({ url, port }: BookkeepingWallet, state: string): Promise<Saved & { worker: RunningWorker }> {
  const { worker, scenarios } = await prepareService(url, { titles: 1, state });
  const { sessions, bet } = scenarios;
  return { worker, begun: Date.now(), walletPort: port, sessions, provider: bet.key };
}

interface Play {
  readonly worker: RunningWorker;
  readonly wallet: BookkeepingWallet;
  readonly movements: number;
  readonly saved: Saved;
}

async function play({ worker, wallet, movements, saved: { sessions, provider } }: Play): Promise<void> {
  async function sent({ method, target, key }: Omit<Scenario, "name">, body: string): Promise<Response> {
    return fetch(worker.url + target, { method, headers: signedHeaders(key, method, target, body), body });
  }

  /** The status that ends a report: it is repeated, as a provider does, while its outcome is unknown. */
  async function report(call: string, body: object): Promise<number> {
    const target = `/provider/v1/${call}`;
    const text = JSON.stringify(body);
    for (let tries = 1; ; tries++) {
      const answer = await sent({ method: "POST", target, key: provider }, text);
      const said = await answer.text();
      if (answer.status < 429) return answer.status;
      if (tries === MAX_TRIES) throw new Error(`${target}: ${answer.status} ${said}`);
      await sleep(RETRY_MS);
    }
  }

  // Beyond the rounds that were under way when a run was killed: each lane had one.
  const first = wallet.lastRound === 0 ? 0 : wallet.lastRound + LANES;
  let rounds = first;
  async function round(session_id: string): Promise<void> {
    const number = ++rounds;
    const round = { session_id, round_id: `round-${number}` };
    const amount = (cents: number) => ({ amount: (cents / 100).toFixed(2), currency: "EUR" });
    const bet = { ...round, transaction_id: `bet-${number}`, ...amount(100 + ((number * 7919) % 997)) };
    if ((await report("bet", bet)) !== 200) return;
    const fate = number % 20;
    if (fate === 0) {
      const back = { transaction_id: `back-${number}`, reference_transaction_id: bet.transaction_id };
      await report("rollback", { ...round, ...back });
    } else if (fate < 13) {
      const win = { transaction_id: `win-${number}`, ...amount(50 + ((number * 6007) % 1999)), round_closed: true };
      await report("win", { ...round, ...win });
    }
  }

  async function lane(): Promise<void> {
    while (wallet.size() < movements) {
      const opened = await sent(sessions, freshBody(sessions.body) ?? "");
      const { session_id } = (await opened.json()) as { session_id: string };
      for (let i = 0; i < ROUNDS_PER_SESSION && wallet.size() < movements; i++) await round(session_id);
    }
  }

  const before = wallet.size();
  console.error(`playing ${movements - before} movements through the provider API, ${LANES} at a time …`);
  const begun = Date.now();
  const own = process.cpuUsage();
  const progress = setInterval(() => console.error(`  ${wallet.size()} movements`), 60_000);
  await Promise.all(Array.from({ length: LANES }, lane));
  clearInterval(progress);
  const seconds = (Date.now() - begun) / 1000;
  const played = wallet.size() - before;
  const { user, system } = process.cpuUsage(own);
  console.log(
    `${played} movements of ${rounds - first} rounds were played in ${seconds.toFixed(0)} s, ${Math.round(played / seconds)} a second; processor time: ${worker.cpuSeconds().toFixed(0)} s of workerd, ${((user + system) / 1e6).toFixed(0)} s of provider and wallet`,
  );
}

/** Waits until nothing that was played is pending; the scheduled jobs find what a killed run left. */
async function untilSettled(worker: RunningWorker, { keyId, secret }: Key, begun: number): Promise<void> {
  const client = new OperatorGames({ baseUrl: worker.url, keyId, secret });
  const pending = async () => {
    for (let from = begun; from < Date.now(); from += 31 * DAY_MS) {
      const range = { from: new Date(from).toISOString(), to: new Date(from + 31 * DAY_MS).toISOString() };
      for await (const one of client.transactions({ ...range, status: "pending" })) return one.transaction_id;
    }
    return undefined;
  };
  for (let id = await pending(); id !== undefined; id = await pending()) {
    console.error(`${id} is still pending`);
    await (await worker.miniflare.getWorker()).scheduled({ cron: "* * * * *" });
    await sleep(5_000);
  }
}
