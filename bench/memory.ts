/**
 * npm run bench:memory: what the catalogue takes of an isolate's memory, by workerd's inspector: when its first requests
 * arrive at once, and when every provider has changed.
 */
import { parseArgs } from "node:util";
import { Inspector } from "./inspector.ts";
import { keepStateInMemory } from "./runtime.ts";
import { prepareService } from "./service.ts";
import { startInstantWallet } from "./wallet.ts";

const HELP = `npm run bench:memory -- [--titles 50000] [--providers 10] [--requests 16]

  --providers  Providers among which the titles are divided
  --requests   Requests that arrive at once

Prints the isolate's heap before the catalogue is in memory, with it, and again after every provider has changed; and
the largest that was seen on the way. The heap is measured after a garbage collection, so it is what cannot be freed.`;

const { values } = parseArgs({
  options: {
    titles: { type: "string", default: "50000" },
    providers: { type: "string", default: "10" },
    requests: { type: "string", default: "16" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const [titles, providers, requests] = [values.titles, values.providers, values.requests].map(Number) as [
  number,
  number,
  number,
];

interface HeapUsage {
  readonly usedSize: number;
  readonly backingStorageSize?: number;
}

const MB = 1_000_000;

const wallet = await startInstantWallet();
keepStateInMemory();
console.error("building and starting the service …");
const service = await prepareService(wallet.url, { titles, providers, inspector: true });
const inspector = await Inspector.open(service.worker.inspector ?? "");
// Only for held(): one sample in a gigabyte costs nothing.
await inspector.call("HeapProfiler.startSampling", { samplingInterval: 2 ** 30 });

console.error("measuring …");
const before = await held();
const cold = await peakDuring(load);
const known = await held();
const db = await service.worker.miniflare.getD1Database("DB");
await db.batch([
  db.prepare("UPDATE games SET name = name || ' again'"),
  db.prepare("UPDATE providers SET version = version + 1"),
]);
// The back office of this isolate makes it read the versions at once rather than in ten seconds.
await service.admin("PUT", "/operators/bench/window", { provider_codes: service.providerCodes });
const changed = await peakDuring(load);
const after = await held();

console.log(`${titles} games of ${providers} providers, ${requests} requests at once`);
console.table([
  row("without the catalogue", before),
  row("largest while it is read", cold),
  row("with the catalogue", known),
  row("largest while all of it is read again", changed),
  row("with the catalogue again", after),
]);
console.log(`${Math.round((known - before) / titles)} bytes a game`);
inspector.close();
await service.worker.stop();
wallet.stop();
process.exit(0);

async function load(): Promise<void> {
  await Promise.all(Array.from({ length: requests }, () => service.answerTo(service.scenarios.games)));
}

/** Bytes that a garbage collection leaves. Asking for the samples makes one; workerd never answers collectGarbage. */
async function held(): Promise<number> {
  await inspector.call("HeapProfiler.getSamplingProfile");
  const { usedSize, backingStorageSize = 0 } = await inspector.call<HeapUsage>("Runtime.getHeapUsage");
  return usedSize + backingStorageSize;
}

async function peakDuring(work: () => Promise<void>): Promise<number> {
  let running = true;
  const worked = work().finally(() => {
    running = false;
  });
  let peak = 0;
  while (running) peak = Math.max(peak, await held());
  await worked;
  return peak;
}

function row(when: string, bytes: number) {
  return {
    heap: when,
    MB: Number((bytes / MB).toFixed(1)),
    "without the rest": Number(((bytes - before) / MB).toFixed(1)),
  };
}
