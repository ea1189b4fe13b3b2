/**
 * npm run bench:profile: where a hot call's time and memory go, by workerd's inspector under load. The Worker and its
 * Durable Objects share one isolate here, so both are in the profile.
 */
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { Inspector } from "./inspector.ts";
import { load, type Scenario } from "./load.ts";
import { keepStateInMemory } from "./runtime.ts";
import { hotCalls, prepareService } from "./service.ts";
import { startInstantWallet } from "./wallet.ts";

const HELP = `npm run bench:profile -- [--only ping] [--seconds 10] [--top 10] [--connections 16] [--titles 1000] [--out <file>]

Prints for each call the functions and files with the largest own time, in microseconds of one call, and the functions
that allocate most, in bytes of one call. Native code counts for the file that calls it. "(program)" is the runtime
outside JavaScript. --out writes the CPU profile of the last call for the DevTools of a browser.`;

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "ping" },
    seconds: { type: "string", default: "10" },
    top: { type: "string", default: "10" },
    connections: { type: "string", default: "16" },
    titles: { type: "string", default: "1000" },
    out: { type: "string" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const [seconds, top, connections, titles] = [values.seconds, values.top, values.connections, values.titles].map(
  Number,
) as [number, number, number, number];

interface Frame {
  readonly functionName: string;
  readonly scriptId: string;
  readonly url: string;
  readonly lineNumber: number;
}

interface CpuProfile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: Frame; readonly children?: readonly number[] }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

interface Allocations {
  readonly callFrame: Frame;
  readonly selfSize: number;
  readonly children: readonly Allocations[];
}

/** A cost that belongs to a frame called from `callers`, the nearest last. */
interface Cost {
  readonly frame: Frame;
  readonly callers: readonly Frame[];
  readonly amount: number;
}

const SAMPLING_INTERVAL_US = 200;
const SAMPLED_BYTES = 16_384;

const wallet = await startInstantWallet();
keepStateInMemory();
console.error("building and starting the service …");
const { worker, scenarios } = await prepareService(wallet.url, { titles, inspector: true });
const inspector = await Inspector.open(worker.inspector ?? "");
for (const call of hotCalls(values.only)) await profile(scenarios[call]);
inspector.close();
await worker.stop();
wallet.stop();
process.exit(0);

async function profile(scenario: Scenario): Promise<void> {
  console.error(`${scenario.name}: warming up, then twice ${seconds} s …`);
  await load(worker.url, scenario, 3, connections);

  await inspector.call("Profiler.enable");
  await inspector.call("Profiler.setSamplingInterval", { interval: SAMPLING_INTERVAL_US });
  await inspector.call("Profiler.start");
  const timed = await load(worker.url, scenario, seconds, connections);
  const { profile } = await inspector.call<{ profile: CpuProfile }>("Profiler.stop");
  if (values.out) await writeFile(values.out, JSON.stringify(profile));

  await inspector.call("HeapProfiler.startSampling", {
    samplingInterval: SAMPLED_BYTES,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  const sampled = await load(worker.url, scenario, seconds, connections);
  const heap = await inspector.call<{ profile: { head: Allocations } }>("HeapProfiler.stopSampling");

  const fileOf = await filesOfBundle(profile);
  const time = timeOf(profile).filter(({ frame }) => frame.functionName !== "(idle)");
  const bytes = bytesOf(heap.profile.head, []);
  console.log(`\n${scenario.name}: ${Math.round(timed.perSecond)} calls a second while it was profiled`);
  print("own time, by function", "µs", time, timed.perSecond, (cost) => functionOf(cost, fileOf));
  print("own time, by file", "µs", time, timed.perSecond, (cost) => callerOf(cost, fileOf));
  print("allocated, by function", "bytes", bytes, sampled.perSecond, (cost) => functionOf(cost, fileOf));
}

function timeOf({ nodes, samples, timeDeltas }: CpuProfile): Cost[] {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const byId = new Map(nodes.map((node) => [node.id, node.callFrame]));
  const amounts = new Map<number, number>();
  for (const [i, id] of samples.entries()) amounts.set(id, (amounts.get(id) ?? 0) + (timeDeltas[i] ?? 0));
  return [...amounts].flatMap(([id, amount]) => {
    const frame = byId.get(id);
    if (!frame) return [];
    const callers: Frame[] = [];
    for (let at = parents.get(id); at !== undefined; at = parents.get(at)) callers.unshift(byId.get(at) ?? frame);
    return [{ frame, callers, amount }];
  });
}

function bytesOf({ callFrame, selfSize, children }: Allocations, callers: readonly Frame[]): Cost[] {
  const within = [...callers, callFrame];
  return [{ frame: callFrame, callers, amount: selfSize }, ...children.flatMap((child) => bytesOf(child, within))];
}

/** The source file of a frame, by the comments that the bundler leaves above each module; undefined for native code. */
async function filesOfBundle({ nodes }: CpuProfile): Promise<(frame: Frame) => string | undefined> {
  await inspector.call("Debugger.enable");
  const modules = new Map<string, string[]>();
  for (const { callFrame } of nodes) {
    if (callFrame.url === "" || modules.has(callFrame.scriptId)) continue;
    const { scriptSource } = await inspector.call<{ scriptSource: string }>("Debugger.getScriptSource", {
      scriptId: callFrame.scriptId,
    });
    let file = callFrame.url;
    const files = scriptSource.split("\n").map((line) => {
      file = /^\/\/ ((?:src|bench|dist|node_modules)\/\S+)$/.exec(line)?.[1] ?? file;
      return file;
    });
    modules.set(callFrame.scriptId, files);
  }
  await inspector.call("Debugger.disable");
  return ({ scriptId, lineNumber }) => modules.get(scriptId)?.[lineNumber]?.replace(/^node_modules\//, "");
}

function functionOf({ frame }: Cost, fileOf: (frame: Frame) => string | undefined): string {
  const file = fileOf(frame);
  return `${frame.functionName || "(anonymous)"}${file ? ` ${file}` : ""}`;
}

function callerOf({ frame, callers }: Cost, fileOf: (frame: Frame) => string | undefined): string {
  const nearest = [...callers, frame].findLast((caller) => fileOf(caller) !== undefined);
  return (nearest && fileOf(nearest)) ?? frame.functionName;
}

function print(
  title: string,
  unit: string,
  costs: readonly Cost[],
  perSecond: number,
  nameOf: (cost: Cost) => string,
): void {
  const sums = new Map<string, number>();
  for (const cost of costs) sums.set(nameOf(cost), (sums.get(nameOf(cost)) ?? 0) + cost.amount);
  const total = [...sums.values()].reduce((sum, amount) => sum + amount, 0);
  const perCall = (amount: number) => Number((amount / (perSecond * seconds)).toFixed(1));
  console.log(`${title}: ${perCall(total)} ${unit} of one call`);
  const largest = [...sums].toSorted(([, a], [, b]) => b - a).slice(0, top);
  console.table(
    largest.map(([where, amount]) => ({
      where,
      [unit]: perCall(amount),
      share: `${((100 * amount) / total).toFixed(1)} %`,
    })),
  );
}
