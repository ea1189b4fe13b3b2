/** npm run chaos: see ABOUT. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { amount } from "../../clients/typescript/src/cli/command-line.ts";
import { optionsOf } from "../support/options.ts";
import { distanceOf } from "../weather/distance.ts";
import { bundle, killAll } from "./processes.ts";
import { type RunResult, runOnce } from "./run-once.ts";
import { checkOut, pullTeeth } from "./teeth.ts";

const ABOUT = `Plays movements of many players at two operators against a wallet that misbehaves, kills the service's whole process
group with SIGKILL every 10 to 20 s, then stops the faults and checks the invariants of docs/money-rules.md.`;

const { options: values } = optionsOf<{
  seed?: number;
  seeds: number;
  movements?: number;
  kills?: number;
  players: number;
  tables: number;
  shards: number;
  short?: true;
  platform?: true;
  spells?: true;
  distance?: string;
  beside?: string;
  teeth?: true;
  tooth?: string;
  keep?: true;
}>("npm run chaos --", ABOUT, (program) =>
  program
    .option("--seed <N>", "The first seed; random by default", amount)
    .option("--seeds <N>", "Number of runs, with consecutive seeds", amount, 1)
    .option("--movements <N>", "Minimum movements of a run; 20000 by default", amount)
    .option("--kills <N>", "Minimum kills of a run; 30 by default", amount)
    .option("--players <N>", "Players", amount, 200)
    .option("--tables <N>", "Rounds played side by side", amount, 48)
    .option(
      "--shards <N>",
      "Databases of the ledger at the start; if more than one, another is added and the second one closed while the run plays",
      amount,
      2,
    )
    .option("--short", "1000 movements, 3 kills")
    .option(
      "--platform",
      "In the platform's weather (docs/platform.md), with a deployment every minute (--short: every 10 s)",
    )
    .option(
      "--spells",
      "Databases hang, are full, nearly full or slow, each by itself, for 6 of 12 seconds by a throw of the seed; and for minutes: a shard hangs, another takes no bets, the control database hangs twice",
    )
    .option("--distance <ROUTE>", "Everything is as far away as it is: sydney-weur (docs/platform.md)")
    .option(
      "--beside <REF>",
      "The version of a git reference runs beside this one on the same databases, with every other connection and cron",
    )
    .option("--teeth", "One short run without each of five safeguards: every run must find violations")
    .option("--tooth <NAME>", "The same with one: conditional update, tombstone, fingerprint, undo first, sweep")
    .option("--keep", "Keep state, books and logs"),
);

const first = values.seed ?? Math.floor(Math.random() * 1_000_000);
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
  movements: values.movements ?? (short ? 1_000 : 20_000),
  kills: values.kills ?? (short ? 3 : 30),
  players: values.players,
  tables: values.tables,
  shards: values.shards,
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
  if (other !== undefined) await bundle(checkOut(root, values.beside ?? "", join(folder, "source")), other, ...entry);
  let good = true;
  for (let seed = first; seed < first + values.seeds; seed++) {
    log(`seed ${seed}: ${options.movements} movements, ${options.kills} kills`);
    const result = await runOnce({
      ...options,
      seed,
      folder: join(folder, String(seed)),
      root,
      bundle: join(folder, "bundle"),
      deploymentSeconds: values.platform ? (short ? 10 : 60) : undefined,
      ...{ spells: values.spells === true, distance: values.distance, other },
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
