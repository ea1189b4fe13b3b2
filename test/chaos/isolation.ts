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

const HELP = `npm run test:isolation -- [--bets 2000] [--rate 40] [--wins 10000] [--platform]

Prints the 50th and 99th percentile of one operator's bets, first with all wallets well and then with the other operators'
hanging, while those play --rate wins per second in all. Then prints how long a backlog of --wins wins takes to drain once
a wallet is back. With --platform two wallets hang, under the platform's limits (docs/platform.md). Exits 1 when the
hanging p99 is over twice the baseline, a bet is lost, or the backlog takes over 5 minutes.`;

const { values } = parseArgs({
  options: {
    bets: { type: "string", default: "2000" },
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

async function move(action: "bet" | "win", operator: string): Promise<number> {
  const own = sessions.filter((session) => session.operator === operator && session.currency === "EUR");
  const session = own[++ids % own.length] as Session;
  const names = { transaction_id: `${action}-${ids}`, round_id: `round-${ids}` };
  const body = { session_id: session.sessionId, ...names, amount: "0.01", currency: "EUR" };
  const began = performance.now();
  await call("POST", `/provider/v1/${action}`, body).catch(() => {
    if (operator === OTHER) lost++;
  });
  return performance.now() - began;
}

async function many(count: number, wide: number, work: () => Promise<number>): Promise<number[]> {
  const took: number[] = [];
  let left = count;
  const worker = async () => {
    while (left-- > 0) took.push(await work());
  };
  await Promise.all(Array.from({ length: wide }, worker));
  return took.sort((a, b) => a - b);
}

const at = (sorted: readonly number[], part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0);
/** Reports wins at a steady rate, without waiting for answers. The returned function stops and waits for all answers. */
function play(operator: string, perSecond: number): () => Promise<unknown> {
  const moves: Promise<number>[] = [];
  const timer = setInterval(() => moves.push(move("win", operator)), 1_000 / perSecond);
  return () => {
    clearInterval(timer);
    return Promise.all(moves);
  };
}

// All operators play all the time; only wallets change.
const stops = HANGING.map((operator) => play(operator, Number(values.rate) / HANGING.length));
const bets = Number(values.bets);
await many(bets / 4, 4, () => move("bet", OTHER));
const baseline = await many(bets, 4, () => move("bet", OTHER));
console.log(`all wallets well: p50 ${at(baseline, 0.5)} ms, p99 ${at(baseline, 0.99)} ms`);

for (const operator of HANGING) await setMood(walletPort, operator, "hanging");
await sleep(6_000);
const beside = await many(bets, 4, () => move("bet", OTHER));
console.log(`${HANGING.length} hanging: p50 ${at(beside, 0.5)} ms, p99 ${at(beside, 0.99)} ms, ${lost} bets lost`);
await Promise.all(stops.map((stop) => stop()));

const [RETURNING = ""] = HANGING;
for (const operator of HANGING) await setMood(walletPort, operator, operator === RETURNING ? "away" : "well");
const wins = Number(values.wins);
await many(wins, 48, () => move("win", RETURNING));
const pending = async (): Promise<boolean> => {
  const path = `/admin/v1/movements?status=pending&operator_code=${RETURNING}`;
  return ((await admin("GET", path)) as { movements: unknown[] }).movements.length > 0;
};
await setMood(walletPort, RETURNING, "well");
const back = Date.now();
// Play goes on: the first answer shows that the wallet is back.
await move("bet", RETURNING);
while (await pending()) await sleep(1_000);
const drained = (Date.now() - back) / 1_000;
console.log(`a backlog of ${wins} wins drained in ${Math.round(drained)} s`);

const good = lost === 0 && at(beside, 0.99) <= 2 * at(baseline, 0.99) && drained <= 300;
if (good) rmSync(folder, { recursive: true, force: true });
else console.log(`books and logs are in ${folder}`);
process.exit(good ? 0 : 1);
