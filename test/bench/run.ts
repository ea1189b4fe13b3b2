/** npm run bench: see ABOUT. Quote the ratios and the percentiles: requests per second depend mostly on the machine. */
import { amount } from "../../clients/typescript/src/cli/command-line.ts";
import { optionsOf } from "../support/options.ts";
import { distanceOf } from "../weather/distance.ts";
import { distantFigures } from "./distant.ts";
import type { Figure } from "./figures.ts";
import { hotFigures } from "./hot.ts";
import { OTHERS } from "./names.ts";
import { keepStateInMemory, keepStateOnDisk } from "./runtime.ts";
import { hotCalls } from "./service.ts";
import { startUpFigures } from "./start-up.ts";
import { startInstantWallet } from "./wallet.ts";

const ABOUT = `Measures GET /v1/ping, GET /v1/games?limit=50, POST /v1/sessions and POST /provider/v1/bet against a floor: a minimal
Worker that does only the unavoidable work. Rounds alternate between the two. Prints the median of the rounds, the lowest
and the highest, with the goal beside each figure. Takes about four minutes. Processor times change less with other work
on the machine than requests per second.

State is kept in memory when /dev/shm has enough space; otherwise, and with --disk, in the folder for temporary files.`;

const { options: values } = optionsOf<{
  only: string;
  rounds: number;
  seconds: number;
  connections: number;
  titles: number;
  disk?: true;
  startUp?: true;
  all?: true;
  few?: true;
  before?: string;
  distance?: string;
}>("npm run bench --", ABOUT, (program) =>
  program
    .option("--only <CALLS>", "The calls that are measured", "ping,games,sessions,bet")
    .option("--rounds <N>", "Rounds", amount, 5)
    .option("--seconds <N>", "Seconds of a round", amount, 4)
    .option("--connections <N>", "Connections", amount, 16)
    .option("--titles <N>", "Games in the catalogue", amount, 10_000)
    .option("--disk", "Keep the state on disk")
    .option("--start-up", "Only the start of an isolate and the size of the script; one minute")
    .option("--all", "Everything, in memory and on disk; about ten minutes")
    .option("--few", "Try the benchmark itself: one round of a second, few games")
    .option(
      "--before <FOLDER>",
      "Measure an earlier bundle too, from `npx wrangler deploy --dry-run --outdir <folder>`",
    )
    .option(
      "--distance <ROUTE>",
      "The service alone, with everything as far away as it is: sydney-weur (docs/platform.md). How long a warm call takes",
    )
    .addHelpText("after", `\nOther benchmarks, each with --help: npm run bench -- ${OTHERS.join(", ")}`),
);
const { all, disk, few, distance, startUp } = values;
if (distance !== undefined) distanceOf(distance);
const options = {
  calls: hotCalls(values.only),
  rounds: few ? 1 : values.rounds,
  seconds: few ? 1 : values.seconds,
  connections: values.connections,
  titles: few ? 300 : values.titles,
  before: values.before,
};

const wallet = await startInstantWallet();
const figures: Figure[] = [];
const inMemory = !disk && keepStateInMemory();
if (distance !== undefined) figures.push(...(await distantFigures(wallet.url, distance, options)));
else if (all || !startUp) {
  figures.push(...(await hotFigures(wallet.url, inMemory ? "in memory" : "on disk", options)));
}
if (all || startUp) figures.push(...(await startUpFigures(wallet.url)));
if (all && inMemory) {
  keepStateOnDisk();
  figures.push(...(await hotFigures(wallet.url, "on disk", options)));
}
wallet.stop();
console.table(figures);
process.exit(0);
