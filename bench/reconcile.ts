/**
 * npm run bench:reconcile: a day of many movements in workerd, an operator's books of it with planted differences of every
 * kind, and their reconciliation over HTTP. All must be found and none invented, and a day of ten times as many movements
 * must take hardly more memory.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { memoryFolder } from "../scripts/local/memory-folder.ts";
import { insertedDay } from "./reconcile/inserted.ts";
import { playedDay } from "./reconcile/played.ts";
import { type Measured, type ReconciledService, reconcileBooks } from "./reconcile/reconcile.ts";

/** How much more memory a day may take than one of a tenth of its movements. */
const MEMORY_GOAL = 1.2;

const HELP = `npm run bench:reconcile -- [--movements 1000000] [--differences 500] [--through-service [--state FOLDER]]

  --through-service  Play the movements through the provider API, with a wallet that keeps its own books. Without it they are
                     inserted into the local D1, in a minute: a million that are played take about an hour
  --state FOLDER     Keep what was played in this folder. After an interruption the same command goes on from there

Inserts a tenth of the movements first, then all, and prints for each how long its reconciliation takes, of it the upload,
the processor time and peak memory of workerd, and whether all planted differences were found and none invented. The service
starts again before it reconciles, so that its peak is not that of the filling. Exit code 1: a difference was missed or
invented, or the larger day took more than ${MEMORY_GOAL} times the memory of the smaller one.`;

const { values } = parseArgs({
  options: {
    movements: { type: "string", default: "1000000" },
    differences: { type: "string", default: "500" },
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

/** Reconciles every day of a service, and stops it. */
async function measured({ books, stop, ...service }: ReconciledService): Promise<Measured> {
  const days: Measured[] = [];
  for (const day of books) days.push(await reconcileBooks(service, day, differences));
  await stop();
  return { held: days.every(({ held }) => held), peakMib: Math.max(...days.map(({ peakMib }) => peakMib)) };
}

/** Measures a day in a folder that is deleted afterwards. */
async function inFolder(day: (state: string) => Promise<ReconciledService>, parent = tmpdir()): Promise<Measured> {
  const state = await mkdtemp(join(parent, "reconcile-"));
  try {
    return await measured(await day(state));
  } finally {
    await rm(state, { recursive: true, force: true });
  }
}

if (values["through-service"]) {
  const day = (state: string) => playedDay(movements, state);
  const { held } = await (values.state === undefined
    ? inFolder(day, memoryFolder())
    : day(resolve(values.state)).then(measured));
  process.exitCode = held ? 0 : 1;
} else {
  const small = await inFolder((state) => insertedDay(Math.round(movements / 10), state));
  const large = await inFolder((state) => insertedDay(movements, state));
  const ratio = large.peakMib / small.peakMib;
  console.log(
    `peak memory with ${movements} movements: ${ratio.toFixed(2)} times that with a tenth of them (goal: at most ${MEMORY_GOAL})`,
  );
  process.exitCode = small.held && large.held && !(ratio > MEMORY_GOAL) ? 0 : 1;
}
