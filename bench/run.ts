/**
 * npm run bench: compares the hot paths with their floor, in one run, on workerd without the dev proxy. Quote the ratio
 * and the percentiles: requests per second depend mostly on the machine.
 */
import { parseArgs } from "node:util";
import { type Figures, load, type Scenario } from "./load.ts";
import { keepStateInMemory, type RunningWorker, startWorker } from "./runtime.ts";
import { hotCalls, prepareService } from "./service.ts";
import { startInstantWallet } from "./wallet.ts";

const HELP = `npm run bench -- [--seconds 5] [--rounds 3] [--connections 16] [--titles 10000] [--only ping,games,sessions,bet] [--disk]

Measures GET /v1/ping, GET /v1/games?limit=50, POST /v1/sessions and POST /provider/v1/bet against a floor: a minimal
Worker that does only the unavoidable work. Rounds alternate between the two; medians are printed. State is kept in
memory when /dev/shm has enough space; otherwise, and with --disk, in the folder for temporary files. --titles is the
number of games in the catalogue. "ratio of CPU" compares the processor time of one call, which other work on the
machine changes less than the requests per second.`;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "5" },
    rounds: { type: "string", default: "3" },
    connections: { type: "string", default: "16" },
    titles: { type: "string", default: "10000" },
    only: { type: "string", default: "ping,games,sessions,bet" },
    disk: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const [seconds, rounds, connections, titles] = [values.seconds, values.rounds, values.connections, values.titles].map(
  Number,
) as [number, number, number, number];

const calls = hotCalls(values.only);
const inMemory = !values.disk && keepStateInMemory();
const wallet = await startInstantWallet();
console.error(`building and starting the service and the floor, state ${inMemory ? "in memory" : "on disk"} …`);
const service = await prepareService(wallet.url, { titles });
const serviceUrl = service.worker.url;

// The floor sends the same bytes as the service. It has one secret, so each scenario starts its own.
async function startFloor(scenario: Scenario) {
  const floor = await startWorker("bench/floor/wrangler.toml", {
    SECRET: scenario.key.secret,
    WALLET_URL: wallet.url,
  });
  const floorDb = await floor.miniflare.getD1Database("DB");
  await floorDb.prepare("CREATE TABLE floor (id TEXT PRIMARY KEY, body TEXT)").run();
  await fetch(`${floor.url}/answers`, {
    method: "POST",
    body: JSON.stringify({ [new URL(floor.url + scenario.target).pathname]: await service.answerTo(scenario) }),
  });
  return floor;
}

/** Figures of one round, with the processor time of one call. */
type Measured = Figures & { readonly cpuMicroseconds: number };

async function measure(worker: RunningWorker, scenario: Scenario): Promise<Measured> {
  const before = worker.cpuSeconds();
  const figures = await load(worker.url, scenario, seconds, connections);
  const calls = figures.perSecond * seconds;
  return { ...figures, cpuMicroseconds: ((worker.cpuSeconds() - before) * 1_000_000) / calls };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function summary(runs: Figures[]): Figures {
  return {
    perSecond: median(runs.map((run) => run.perSecond)),
    p50: median(runs.map((run) => run.p50)),
    p99: median(runs.map((run) => run.p99)),
  };
}

const table: Record<string, unknown>[] = [];
for (const call of calls) {
  const scenario = service.scenarios[call];
  const floor = await startFloor(scenario);
  console.error(`${scenario.name}: warming up, then ${rounds} rounds of ${seconds} s each …`);
  for (const url of [serviceUrl, floor.url]) await load(url, scenario, 2, connections);
  const runs: { service: Measured; floor: Measured }[] = [];
  for (let round = 0; round < rounds; round++) {
    runs.push({ floor: await measure(floor, scenario), service: await measure(service.worker, scenario) });
  }
  const [atService, atFloor] = [summary(runs.map((run) => run.service)), summary(runs.map((run) => run.floor))];
  table.push({
    call: scenario.name,
    "ratio to floor": median(runs.map((run) => run.service.perSecond / run.floor.perSecond)).toFixed(2),
    "ratio of CPU": median(runs.map((run) => run.floor.cpuMicroseconds / run.service.cpuMicroseconds)).toFixed(2),
    "CPU µs": Math.round(median(runs.map((run) => run.service.cpuMicroseconds))),
    "floor CPU µs": Math.round(median(runs.map((run) => run.floor.cpuMicroseconds))),
    "req/s": Math.round(atService.perSecond),
    "p50 ms": atService.p50,
    "p99 ms": atService.p99,
    "floor req/s": Math.round(atFloor.perSecond),
    "floor p50 ms": atFloor.p50,
    "floor p99 ms": atFloor.p99,
  });
  await floor.stop();
}
console.table(table);
await service.worker.stop();
wallet.stop();
process.exit(0);
