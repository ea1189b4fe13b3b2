import { atLeast, atMost, type Figure, median, withoutGoal } from "./figures.ts";
import { type Figures, load, type Scenario } from "./load.ts";
import { startWorker } from "./runtime.ts";
import type { Server } from "./server.ts";
import { type HotCall, type PreparedService, prepareService } from "./service.ts";

export interface HotOptions {
  readonly calls: readonly HotCall[];
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  readonly titles: number;
  /** The folder of an earlier bundle, which is measured too. */
  readonly before: string | undefined;
}

/** Goals: requests beside the floor's, and the p99 beside the floor's. */
const MIN_RATIO = 0.9;
const MAX_P99_RATIO = 1.5;
/** A Worker's code is compiled in its first seconds under load, the more code the later. */
const WARM_UP_SECONDS = 8;

/** One of the servers that answer a call. */
interface Lane {
  readonly name: "floor" | "service" | "before";
  readonly server: Server;
  readonly scenario: Scenario;
}

/** Figures of one round, with the processor time of one call. */
type Measured = Figures & { readonly cpuMicroseconds: number };

/** Loads each hot call at the service and at its floor in turn, and prints what was measured. */
export async function hotFigures(walletUrl: string, where: string, options: HotOptions): Promise<Figure[]> {
  const { calls, titles, before, rounds, seconds } = options;
  console.error(`building and starting the service and the floor, state ${where} …`);
  const service = await prepareService(walletUrl, { titles });
  const earlier = before === undefined ? undefined : await prepareService(walletUrl, { titles, bundle: before });
  const figures: Figure[] = [];
  const table: Record<string, unknown>[] = [];
  for (const call of calls) {
    const scenario = service.scenarios[call];
    console.error(`${scenario.name}: warming up, then ${rounds} rounds of ${seconds} s each …`);
    const floor = await startFloor(service, walletUrl, scenario);
    const lanes: Lane[] = [
      { name: "floor", server: floor, scenario },
      { name: "service", server: service.worker, scenario },
    ];
    if (earlier) lanes.push({ name: "before", server: earlier.worker, scenario: earlier.scenarios[call] });
    const runs = await inTurn(lanes, options);
    for (const { name } of lanes) table.push(rowOf(scenario, name, runs[name]));
    figures.push(...figuresOf(scenario, where, runs));
    await floor.stop();
  }
  console.table(table);
  await service.worker.stop();
  await earlier?.worker.stop();
  return figures;
}

type Runs = Readonly<Record<Lane["name"], readonly Measured[]>>;

async function inTurn(lanes: readonly Lane[], { rounds, seconds, connections }: HotOptions): Promise<Runs> {
  const runs: Record<Lane["name"], Measured[]> = { floor: [], service: [], before: [] };
  for (const { server, scenario } of lanes) await load(server.url, scenario, WARM_UP_SECONDS, connections);
  for (let round = 0; round < rounds; round++) {
    // Each round begins with another lane: what follows an idle moment is faster.
    for (const { name, server, scenario } of [
      ...lanes.slice(round % lanes.length),
      ...lanes.slice(0, round % lanes.length),
    ]) {
      const began = server.cpuSeconds();
      const figures = await load(server.url, scenario, seconds, connections);
      const cpuMicroseconds = ((server.cpuSeconds() - began) * 1_000_000) / (figures.perSecond * seconds);
      runs[name].push({ ...figures, cpuMicroseconds });
    }
  }
  return runs;
}

function rowOf({ name }: Scenario, at: Lane["name"], runs: readonly Measured[]): Record<string, unknown> {
  const of = (pick: (run: Measured) => number) => Math.round(median(runs.map(pick)));
  return {
    call: name,
    at,
    "req/s": of((run) => run.perSecond),
    "p50 ms": of((run) => run.p50),
    "p99 ms": of((run) => run.p99),
    "CPU µs": of((run) => run.cpuMicroseconds),
  };
}

function figuresOf({ name }: Scenario, where: string, { floor, service, before }: Runs): Figure[] {
  const beside = (others: readonly Measured[], pick: (own: Measured, other: Measured) => number) =>
    service.flatMap((own, round) => (others[round] ? pick(own, others[round]) : []));
  return [
    atLeast(
      `${name}, ${where}: requests beside the floor`,
      beside(floor, (own, other) => own.perSecond / other.perSecond),
      MIN_RATIO,
    ),
    atLeast(
      `${name}, ${where}: floor's processor time beside ours`,
      beside(floor, (own, other) => other.cpuMicroseconds / own.cpuMicroseconds),
      MIN_RATIO,
    ),
    atMost(
      `${name}, ${where}: p99 beside the floor's`,
      beside(floor, (own, other) => own.p99 / other.p99),
      MAX_P99_RATIO,
    ),
    ...(before.length > 0
      ? [
          withoutGoal(
            `${name}, ${where}: processor time beside the earlier bundle's`,
            median(beside(before, (own, other) => own.cpuMicroseconds / other.cpuMicroseconds)).toFixed(3),
          ),
        ]
      : []),
  ];
}

/** The floor sends the same bytes as the service. It has one secret, so each scenario starts its own. */
async function startFloor(service: PreparedService, walletUrl: string, scenario: Scenario): Promise<Server> {
  const floor = await startWorker("test/bench/floor/wrangler.toml", {
    SECRET: scenario.key.secret,
    WALLET_URL: walletUrl,
  });
  const db = await floor.miniflare.getD1Database("DB");
  await db.prepare("CREATE TABLE floor (id TEXT PRIMARY KEY, body TEXT)").run();
  await fetch(`${floor.url}/answers`, {
    method: "POST",
    body: JSON.stringify({ [new URL(floor.url + scenario.target).pathname]: await service.answerTo(scenario) }),
  });
  return floor;
}
