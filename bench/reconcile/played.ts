import { setTimeout as sleep } from "node:timers/promises";
import { OperatorGames } from "../../clients/typescript/src/index.ts";
import { keepStateInMemory } from "../runtime.ts";
import { prepareService } from "../service.ts";
import { type Key, signedHeaders } from "../signing.ts";
import type { OwnBooks } from "./own-books.ts";
import type { ReconciledService } from "./reconcile.ts";
import { startBookkeepingWallet, WALLET_COLUMNS } from "./wallet.ts";

/** Reports under way at once. */
const LANES = 24;
const ROUNDS_PER_SESSION = 1_000;
const MAX_TRIES = 20;
const RETRY_MS = 500;
const DAY_MS = 24 * 3_600_000;
/** The service and the wallet look at the clock one after the other: at midnight a row may belong to either day. */
const MIDNIGHT_MS = 60_000;

/** Plays movements through the provider API with a wallet that keeps its own books. They are of today. */
export async function playedDay(movements: number): Promise<ReconciledService> {
  keepStateInMemory();
  const wallet = await startBookkeepingWallet();
  console.error("building and starting the service …");
  const prepared = await prepareService(wallet.url, { titles: 1 });
  const { worker, scenarios, answerTo } = prepared;
  const { key } = scenarios.sessions;
  const provider = scenarios.bet.key;

  /** The status that ends a report: it is repeated, as a provider does, while its outcome is unknown. */
  async function report(call: string, body: object): Promise<number> {
    const target = `/provider/v1/${call}`;
    const text = JSON.stringify(body);
    for (let tries = 1; ; tries++) {
      const headers = signedHeaders(provider, "POST", target, text);
      const answer = await fetch(worker.url + target, { method: "POST", headers, body: text });
      const said = await answer.text();
      if (answer.status < 429) return answer.status;
      if (tries === MAX_TRIES) throw new Error(`${target}: ${answer.status} ${said}`);
      await sleep(RETRY_MS);
    }
  }

  let rounds = 0;
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

  async function play(): Promise<void> {
    while (wallet.size() < movements) {
      const { session_id } = JSON.parse(await answerTo(scenarios.sessions)) as { session_id: string };
      for (let i = 0; i < ROUNDS_PER_SESSION && wallet.size() < movements; i++) await round(session_id);
    }
  }

  console.error(`playing ${movements} movements through the provider API, ${LANES} at a time …`);
  const begun = Date.now();
  const progress = setInterval(() => console.error(`  ${wallet.size()} movements`), 60_000);
  await Promise.all(Array.from({ length: LANES }, play));
  clearInterval(progress);
  const seconds = (Date.now() - begun) / 1000;
  const rate = Math.round(wallet.size() / seconds);
  console.log(
    `${wallet.size()} movements of ${rounds} rounds were played in ${seconds.toFixed(0)} s, ${rate} a second`,
  );
  await untilSettled(worker.url, key, begun);

  const columns = WALLET_COLUMNS;
  const books: OwnBooks[] = [];
  for (let day = begun - (begun % DAY_MS); day < Date.now(); day += DAY_MS) {
    const rows = wallet.rows(day - MIDNIGHT_MS, day + DAY_MS + MIDNIGHT_MS);
    books.push({ day: new Date(day).toISOString().slice(0, 10), columns, count: rows.length, rows });
  }
  const stop = async () => {
    await worker.stop();
    wallet.stop();
  };
  return { worker, key, books, stop };
}

/** Waits until nothing that was played is pending. */
async function untilSettled(baseUrl: string, { keyId, secret }: Key, begun: number): Promise<void> {
  const client = new OperatorGames({ baseUrl, keyId, secret });
  const pending = async () => {
    const range = { from: new Date(begun).toISOString(), to: new Date().toISOString() };
    for await (const one of client.transactions({ ...range, status: "pending" })) return one.transaction_id;
    return undefined;
  };
  for (let id = await pending(); id !== undefined; id = await pending()) {
    console.error(`${id} is still pending`);
    await sleep(5_000);
  }
}
