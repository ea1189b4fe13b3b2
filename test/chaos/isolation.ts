/**
 * npm run test:slow -- isolation: hanging wallets beside another operator's bets, and a backlog of undelivered wins once a wallet
 * is back. Retries run in real time.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { amount } from "../../clients/typescript/src/cli/command-line.ts";
import { freePort } from "../../scripts/local/ports.ts";
import { optionsOf } from "../support/options.ts";
import { LIMITS } from "../weather/weather.ts";
import { describeSlowest, type Sent, timelineOf } from "./isolation-timeline.ts";
import type { Session } from "./plan.ts";
import { bundle, killAll, start, untilPrints } from "./processes.ts";
import { ADMIN_TOKEN, adminCaller, MASTER_KEY, operatorCaller, setMood, setUpStage } from "./stage.ts";

const ABOUT = `One operator's bets are sent when due, --pace per second, while the other operators play --rate wins per second in all.
Blocks of --seconds with all wallets well and with the others' hanging take turns, --blocks of each: other work on the
machine affects both. A bet's time counts from when it was due. Prints the 50th and 99th percentile of each block, and the
medians of the 99th. Then prints how long a backlog of --wins wins takes to drain once a wallet is back, and the other
operator's bets before and meanwhile. Either part is left out with 0. Exits 1 when the hanging median is over twice the
other, a bet is lost, or the backlog takes over 5 minutes or more than doubles the 99th percentile of the other operator's
bets.`;

const { options: values } = optionsOf<{
  blocks: number;
  seconds: number;
  pace: number;
  rate: number;
  wins: number;
  platform?: true;
  timeline?: string;
}>("npm run test:slow -- isolation", ABOUT, (program) =>
  program
    .option("--blocks <N>", "Blocks of each kind", amount, 3)
    .option("--seconds <N>", "Seconds of a block", amount, 30)
    .option("--pace <N>", "Bets a second", amount, 60)
    .option("--rate <N>", "Wins a second of the other operators", amount, 40)
    .option("--wins <N>", "Wins of the backlog", amount, 10_000)
    .option("--platform", "Two wallets hang, under the platform's limits (docs/platform.md)")
    .option(
      "--timeline <FILE>",
      "Write when each bet was due, sent, opened, at its wallet, settled and answered, and print where the slowest of each block waited",
    ),
);
const { blocks, seconds, pace, rate } = values;
process.once("exit", killAll);
const OTHER = "south";
const HANGING: readonly string[] = values.platform ? ["north", "east"] : ["north"];
const folder = mkdtempSync(join(tmpdir(), "isolation-"));
const [port, walletPort] = [await freePort(), await freePort()];
const weather = values.platform ? { PLATFORM: Object.keys(LIMITS).join(",") } : {};
const slowCalls = values.timeline === undefined ? {} : { PLATFORM_SLOW_MS: "100" };
const settings = { LOCAL_DEVELOPMENT: "true", ADMIN_TOKEN, MASTER_KEY, BASE_URL: `http://127.0.0.1:${port}` };
const bindings = JSON.stringify({ ...settings, ...weather, ...slowCalls, RETRY_TIME_SCALE: "1" });
await bundle(process.cwd(), join(folder, "bundle"), ...(values.platform ? (["test/weather/worker.ts"] as const) : []));
const state = join(folder, "state");
const args = [join(process.cwd(), "wrangler.toml"), join(folder, "bundle"), state, String(port), "10000", bindings];
await untilPrints(start("service.ts", args, join(folder, "service.log")), "service ready");
const keys = new Map<string, string>();
const { sessions, provider } = await setUpStage(port, walletPort, keys, 30, [...HANGING, OTHER]);
const walletArgs = [join(folder, "wallet.sqlite"), String(walletPort), "1", JSON.stringify(Object.fromEntries(keys))];
await untilPrints(start("wallet.ts", walletArgs, join(folder, "wallet.log")), "wallet ready");
// The provider signs as an operator does.
const call = operatorCaller(port, provider);
const admin = adminCaller(port);
let ids = 0;
/** Bets of the other operator that were not booked. */
let lost = 0;

async function move(action: "bet" | "win", operator: string): Promise<void> {
  const own = sessions.filter((session) => session.operator === operator && session.currency === "EUR");
  const session = own[++ids % own.length] as Session;
  const names = { transaction_id: `${action}-${ids}`, round_id: `round-${ids}` };
  const body = { session_id: session.sessionId, ...names, amount: "0.01", currency: "EUR" };
  await call("POST", `/provider/v1/${action}`, body).catch(() => {
    if (operator === OTHER) lost++;
  });
}

async function many(count: number, wide: number, work: () => Promise<unknown>): Promise<void> {
  let left = count;
  const worker = async () => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: wide }, worker));
}

const now = () => performance.timeOrigin + performance.now();
const timeline: Sent[] = [];

/** Sends bets when they are due, without waiting for answers; the times from then to the answers, shortest first. */
async function betSteadily(block: string, isOver = (sent: number) => sent >= pace * seconds): Promise<number[]> {
  const began = now();
  const bets: Promise<Sent>[] = [];
  const probes: Promise<Sent>[] = [];
  for (let i = 0; !isOver(i); i++) {
    const due = began + (i * 1_000) / pace;
    await sleep(Math.max(0, due - now()));
    const sent = now();
    const bet = move("bet", OTHER);
    const id = `provider:bet-${ids}`;
    bets.push(bet.then(() => ({ id, block, due, sent, answered: now() })));
    if (values.timeline === undefined || i % 3 > 0) continue;
    const probe = fetch(`http://127.0.0.1:${port}/healthz`).then((answer) => answer.text());
    probes.push(probe.then(() => ({ id: "probe", block, due, sent, answered: now() })));
  }
  const answered = await Promise.all(bets);
  timeline.push(...answered, ...(await Promise.all(probes)));
  return answered.map(({ due, answered: at }) => at - due).sort((a, b) => a - b);
}

const at = (sorted: readonly number[], part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0);
const median = (figures: readonly number[]) =>
  at(
    figures.toSorted((a, b) => a - b),
    0.5,
  );

/** Reports wins at a steady rate, without waiting for answers. The returned function stops and waits for all answers. */
function play(operator: string, perSecond: number): () => Promise<unknown> {
  const moves: Promise<unknown>[] = [];
  const timer = setInterval(() => moves.push(move("win", operator)), 1_000 / perSecond);
  return () => {
    clearInterval(timer);
    return Promise.all(moves);
  };
}

async function setMoods(mood: string): Promise<void> {
  for (const operator of HANGING) await setMood(walletPort, operator, mood);
}

async function isOwed(operator: string): Promise<boolean> {
  const path = `/admin/v1/movements?status=pending&operator_code=${operator}`;
  return ((await admin("GET", path)) as { movements: unknown[] }).movements.length > 0;
}

/** Waits until all wins of an operator are credited; the seconds that it took, at most 15 minutes. */
async function untilCredited(operator: string): Promise<number> {
  const began = Date.now();
  while ((await isOwed(operator)) && Date.now() - began < 900_000) await sleep(1_000);
  return (Date.now() - began) / 1_000;
}

// All operators play all the time; only wallets change.
const stops = HANGING.map((operator) => play(operator, rate / HANGING.length));
// Warms up.
await betSteadily("warm-up");
const p99s = { well: [] as number[], hanging: [] as number[] };
for (let block = 1; block <= blocks; block++) {
  for (const mood of ["well", "hanging"] as const) {
    await setMoods(mood);
    // Calls of the mood before end; what is owed is credited.
    await sleep(6_000);
    if (mood === "well") for (const operator of HANGING) await untilCredited(operator);
    const took = await betSteadily(`${block} ${mood}`);
    p99s[mood].push(at(took, 0.99));
    console.log(`block ${block}, ${mood}: ${took.length} bets, p50 ${at(took, 0.5)} ms, p99 ${at(took, 0.99)} ms`);
  }
}
const [baseline, beside] = [median(p99s.well), median(p99s.hanging)];
if (blocks > 0) {
  const ratio = (beside / baseline).toFixed(2);
  const hanging = `${HANGING.length} hanging ${beside} ms, ratio ${ratio}`;
  console.log(`median p99: all wallets well ${baseline} ms, ${hanging}; ${lost} bets lost`);
}
await Promise.all(stops.map((stop) => stop()));
const drainIsGood = await drain(values.wins);
if (values.timeline !== undefined) {
  const timed = timelineOf(timeline, join(folder, "wallet.sqlite"), state);
  writeFileSync(values.timeline, timed.map((one) => `${JSON.stringify(one)}\n`).join(""));
  for (const line of describeSlowest(timed)) console.log(line);
}
const good = lost === 0 && beside <= 2 * baseline && drainIsGood;
if (good && values.timeline === undefined) rmSync(folder, { recursive: true, force: true });
else console.log(`books and logs are in ${folder}`);
process.exit(good ? 0 : 1);

/** Lets a wallet come back to a backlog of wins. Whether all were credited in time, and the other operator's bets too. */
async function drain(wins: number): Promise<boolean> {
  if (wins === 0) return true;
  const [RETURNING = ""] = HANGING;
  await setMoods("well");
  for (const operator of HANGING) await untilCredited(operator);
  await setMood(walletPort, RETURNING, "429");
  await many(wins, 48, () => move("win", RETURNING));
  const before = await betSteadily("before the drain");
  await setMood(walletPort, RETURNING, "well");
  // Play goes on: the first answer shows that the wallet is back.
  await move("bet", RETURNING);
  let isDrained = false;
  const credited = untilCredited(RETURNING).finally(() => {
    isDrained = true;
  });
  const meanwhile = await betSteadily("drain", () => isDrained);
  const drained = await credited;
  const percentiles = (took: readonly number[]) => `p50 ${at(took, 0.5)} ms, p99 ${at(took, 0.99)} ms`;
  console.log(`a backlog of ${wins} wins drained in ${Math.round(drained)} s`);
  console.log(`the other operator's bets: before ${percentiles(before)}; meanwhile ${percentiles(meanwhile)}`);
  return drained <= 300 && at(meanwhile, 0.99) <= 2 * at(before, 0.99);
}
