/**
 * npm run test:isolation: hanging wallets beside another operator's bets, and a backlog of undelivered wins once a wallet
 * is back. Retries run in real time.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { LIMITS } from "../../platform/weather.ts";
import { freePort } from "../../scripts/local/ports.ts";
import type { Session } from "./plan.ts";
import { bundle, killAll, start, untilPrints } from "./processes.ts";
import { ADMIN_TOKEN, adminCaller, MASTER_KEY, operatorCaller, setMood, setUpStage } from "./stage.ts";

const HELP = `npm run test:isolation -- [--blocks 3] [--seconds 30] [--pace 60] [--rate 40] [--wins 10000] [--platform]

One operator's bets are sent when due, --pace per second, while the other operators play --rate wins per second in all.
Blocks of --seconds with all wallets well and with the others' hanging take turns, --blocks of each: other work on the
machine affects both. A bet's time counts from when it was due. Prints the 50th and 99th percentile of each block, and the
medians of the 99th. Then prints how long a backlog of --wins wins takes to drain once a wallet is back. With --platform
two wallets hang, under the platform's limits (docs/platform.md). Exits 1 when the hanging median is over twice the other,
a bet is lost, or the backlog takes over 5 minutes.`;

const { values } = parseArgs({
  options: {
    blocks: { type: "string", default: "3" },
    seconds: { type: "string", default: "30" },
    pace: { type: "string", default: "60" },
    rate: { type: "string", default: "40" },
    wins: { type: "string", default: "10000" },
    platform: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const [blocks, seconds, pace, rate] = [values.blocks, values.seconds, values.pace, values.rate].map(Number) as [
  number,
  number,
  number,
  number,
];
process.once("exit", killAll);
const OTHER = "south";
const HANGING: readonly string[] = values.platform ? ["north", "east"] : ["north"];
const folder = mkdtempSync(join(tmpdir(), "isolation-"));
const [port, walletPort] = [await freePort(), await freePort()];
const weather = values.platform ? { PLATFORM: Object.keys(LIMITS).join(",") } : {};
const settings = { LOCAL_DEVELOPMENT: "true", ADMIN_TOKEN, MASTER_KEY, BASE_URL: `http://127.0.0.1:${port}` };
const bindings = JSON.stringify({ ...settings, ...weather, RETRY_TIME_SCALE: "1" });
await bundle(process.cwd(), join(folder, "bundle"), ...(values.platform ? (["platform/worker.ts"] as const) : []));
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

/** Sends bets when they are due, without waiting for answers; the times from then to the answers, shortest first. */
async function betSteadily(): Promise<number[]> {
  const began = performance.now();
  const bets: Promise<number>[] = [];
  for (let i = 0; i < pace * seconds; i++) {
    const due = began + (i * 1_000) / pace;
    await sleep(Math.max(0, due - performance.now()));
    bets.push(move("bet", OTHER).then(() => performance.now() - due));
  }
  return (await Promise.all(bets)).sort((a, b) => a - b);
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
await betSteadily();
const p99s = { well: [] as number[], hanging: [] as number[] };
for (let block = 1; block <= blocks; block++) {
  for (const mood of ["well", "hanging"] as const) {
    await setMoods(mood);
    // Calls of the mood before end; what is owed is credited.
    await sleep(6_000);
    if (mood === "well") for (const operator of HANGING) await untilCredited(operator);
    const took = await betSteadily();
    p99s[mood].push(at(took, 0.99));
    console.log(`block ${block}, ${mood}: ${took.length} bets, p50 ${at(took, 0.5)} ms, p99 ${at(took, 0.99)} ms`);
  }
}
const [baseline, beside] = [median(p99s.well), median(p99s.hanging)];
const ratio = (beside / baseline).toFixed(2);
console.log(
  `median p99: all wallets well ${baseline} ms, ${HANGING.length} hanging ${beside} ms, ratio ${ratio}; ${lost} bets lost`,
);
await Promise.all(stops.map((stop) => stop()));

const [RETURNING = ""] = HANGING;
await setMoods("well");
for (const operator of HANGING) await untilCredited(operator);
await setMood(walletPort, RETURNING, "429");
const wins = Number(values.wins);
await many(wins, 48, () => move("win", RETURNING));
await setMood(walletPort, RETURNING, "well");
// Play goes on: the first answer shows that the wallet is back.
await move("bet", RETURNING);
const drained = await untilCredited(RETURNING);
console.log(`a backlog of ${wins} wins drained in ${Math.round(drained)} s`);

const good = lost === 0 && beside <= 2 * baseline && drained <= 300;
if (good) rmSync(folder, { recursive: true, force: true });
else console.log(`books and logs are in ${folder}`);
process.exit(good ? 0 : 1);
