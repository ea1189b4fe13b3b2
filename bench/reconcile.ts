/**
 * npm run bench:reconcile: a day of many movements in workerd, an operator's books of it with planted differences of every
 * kind, and their reconciliation over HTTP. All must be found and none invented, and a day of ten times as many movements
 * must fit into the same memory.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { memoryFolder } from "../scripts/local/memory-folder.ts";
import { insertedDay } from "./reconcile/inserted.ts";
import { playedDay } from "./reconcile/played.ts";
import { type ReconciledService, reconcileBooks } from "./reconcile/reconcile.ts";

/** The platform gives an isolate 128 MB. */
const DEFAULT_HEAP_MIB = "64";

const HELP = `npm run bench:reconcile -- [--movements 1000000] [--differences 500] [--heap ${DEFAULT_HEAP_MIB}] [--through-service [--state FOLDER]]

  --heap MIB         What the heap of each isolate may hold while it reconciles
  --through-service  Play the movements through the provider API, with a wallet that keeps its own books. Without it they are
                     inserted into the local D1, in a minute: a million that are played take about an hour
  --state FOLDER     Keep what was played in this folder. After an interruption the same command goes on from there

Inserts a tenth of the movements first, then all, and prints for each how long its reconciliation takes, of it the upload,
workerd's processor time, and whether all planted differences were found and none invented. Exit code 1: a difference was
missed or invented, or a heap was full, which ends the runtime.`;

const { values } = parseArgs({
  options: {
    movements: { type: "string", default: "1000000" },
    differences: { type: "string", default: "500" },
    heap: { type: "string", default: DEFAULT_HEAP_MIB },
    "through-service": { type: "boolean", default: false },
    state: { type: "string" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const movements = Number(values.movements);
const differences = Number(values.differences);
const heapMib = Number(values.heap);

/** Reconciles every day of a service, and stops it. */
async function reconciled({ books, stop, ...service }: ReconciledService): Promise<boolean> {
  let held = true;
  for (const day of books) held = (await reconcileBooks(service, day, differences)) && held;
  await stop();
  return held;
}

/** Reconciles a day in a folder that is deleted afterwards. */
async function inFolder(day: (state: string) => Promise<ReconciledService>, parent = tmpdir()): Promise<boolean> {
  const state = await mkdtemp(join(parent, "reconcile-"));
  try {
    return await reconciled(await day(state));
  } finally {
    await rm(state, { recursive: true, force: true });
  }
}

async function run(): Promise<boolean> {
  if (values["through-service"]) {
    const day = (state: string) => playedDay(movements, state, heapMib);
    return values.state === undefined ? inFolder(day, memoryFolder()) : reconciled(await day(resolve(values.state)));
  }
  const small = await inFolder((state) => insertedDay(Math.round(movements / 10), state, heapMib));
  const large = await inFolder((state) => insertedDay(movements, state, heapMib));
  console.log(`each isolate had a heap of ${heapMib} MiB`);
  return small && large;
}

// A runtime that ended would keep this process waiting for it.
process.exit((await run()) ? 0 : 1);
