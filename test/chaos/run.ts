/** npm run chaos: see HELP. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { optionsOf } from "../support/options.ts";
import { distanceOf } from "../weather/distance.ts";
import { bundle, killAll } from "./processes.ts";
import { type RunResult, runOnce } from "./run-once.ts";
import { checkOut, pullTeeth } from "./teeth.ts";

const HELP = `npm run chaos -- [options]

Plays movements of many players at two operators against a wallet that misbehaves, kills the service's whole process
group with SIGKILL every 10 to 20 s, then stops the faults and checks the invariants of docs/money-rules.md.

  --seed N        the first seed (random)
  --seeds N       number of runs, with consecutive seeds (1)
  --movements N   minimum movements per run (20000)
  --kills N       minimum kills per run (30)
  --players N     players (200)
  --tables N      rounds played side by side (48)
  --shards N      databases of the ledger at the start (2); if more than one, another is added and the second one closed
                  while the run plays
  --short         1000 movements, 3 kills
  --platform      in the platform's weather (docs/platform.md), with a deployment every minute (--short: every 10 s)
  --spells        databases hang, are full, nearly full or slow, each by itself, for 6 of 12 seconds by a throw of the seed;
                  and for minutes: a shard hangs, another takes no bets, the control database hangs twice
  --distance R    everything is as far away as it is: sydney-weur (docs/platform.md)
  --beside REF    the version of a git reference runs beside this one on the same databases, with every other connection and cron
  --teeth         one short run without each of five safeguards: every run must find violations
  --tooth NAME    the same with one safeguard: conditional update, tombstone, fingerprint, undo first, sweep
  --keep          keep state, books and logs
  --help          this text`;

const values = optionsOf(HELP, {
  seed: { type: "string" },
  seeds: { type: "string", default: "1" },
  movements: { type: "string" },
  kills: { type: "string" },
  players: { type: "string", default: "200" },
  tables: { type: "string", default: "48" },
  shards: { type: "string", default: "2" },
  short: { type: "boolean", default: false },
  platform: { type: "boolean", default: false },
  spells: { type: "boolean", default: false },
  distance: { type: "string" },
  beside: { type: "string" },
  teeth: { type: "boolean", default: false },
  tooth: { type: "string" },
  keep: { type: "boolean", default: false },
});

const first = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const folder = mkdtempSync(join(tmpdir(), "chaos-"));
const log = (line: string) => console.log(line);
process.once("exit", killAll);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    log(`stopped; books and logs are in ${folder}`);
    process.exit(1);
  });
}
if (values.distance !== undefined) distanceOf(values.distance);
const short = values.short || values.teeth || values.tooth !== undefined;
const options = {
  movements: Number(values.movements ?? (short ? 1_000 : 20_000)),
  kills: Number(values.kills ?? (short ? 3 : 30)),
  players: Number(values.players),
  tables: Number(values.tables),
  shards: Number(values.shards),
  log,
};

let failed = false;
try {
  failed = !(await play());
} catch (cause) {
  failed = true;
  console.error(cause);
}
if (values.keep || failed) log(`books and logs are in ${folder}`);
else rmSync(folder, { recursive: true, force: true });
process.exit(failed ? 1 : 0);

/** Whether all runs went as they must. */
async function play(): Promise<boolean> {
  const root = process.cwd();
  if (values.teeth || values.tooth !== undefined)
    return pullTeeth({ ...options, seed: first, folder, root }, values.tooth);
  const entry =
    values.platform || values.spells || values.distance !== undefined
      ? (["test/weather/worker.ts"] as const)
      : ([] as const);
  await bundle(root, join(folder, "bundle"), ...entry);
  const other = values.beside === undefined ? undefined : join(folder, "other");
  if (other !== undefined) await bundle(checkOut(root, String(values.beside), join(folder, "source")), other, ...entry);
  let good = true;
  for (let seed = first; seed < first + Number(values.seeds); seed++) {
    log(`seed ${seed}: ${options.movements} movements, ${options.kills} kills`);
    const result = await runOnce({
      ...options,
      seed,
      folder: join(folder, String(seed)),
      root,
      bundle: join(folder, "bundle"),
      deploymentSeconds: values.platform ? (short ? 10 : 60) : undefined,
      ...{ spells: values.spells, distance: values.distance, other },
    });
    printResult(seed, result);
    good &&= result.violations.length === 0;
  }
  return good;
}

function printResult(seed: number, { violations, counts, seconds, kills, settledSeconds }: RunResult): void {
  for (const violation of violations.slice(0, 20)) log(`  VIOLATION of ${violation}`);
  log(
    `seed ${seed}: ${violations.length} violations, ${kills} kills, ${Math.round(seconds)} s, settled after ${settledSeconds} s`,
  );
  log(
    `  ${Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(", ")}`,
  );
}
