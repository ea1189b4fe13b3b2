/** npm run bench: see HELP. Quote the ratios and the percentiles: requests per second depend mostly on the machine. */
import { optionsOf } from "../support/options.ts";
import { distanceOf } from "../weather/distance.ts";
import { distantFigures } from "./distant.ts";
import type { Figure } from "./figures.ts";
import { hotFigures } from "./hot.ts";
import { keepStateInMemory, keepStateOnDisk } from "./runtime.ts";
import { hotCalls } from "./service.ts";
import { startUpFigures } from "./start-up.ts";
import { startInstantWallet } from "./wallet.ts";

const HELP = `npm run bench -- [--only ping,games,sessions,bet] [--rounds 5] [--seconds 4] [--connections 16] [--titles 10000]
                 [--disk] [--start-up] [--all] [--few] [--before <folder>] [--distance sydney-weur]

Measures GET /v1/ping, GET /v1/games?limit=50, POST /v1/sessions and POST /provider/v1/bet against a floor: a minimal
Worker that does only the unavoidable work. Rounds alternate between the two. Prints the median of the rounds, the lowest
and the highest, with the goal beside each figure. Takes about four minutes.

State is kept in memory when /dev/shm has enough space; otherwise, and with --disk, in the folder for temporary files.
--titles is the number of games in the catalogue. Processor times change less with other work on the machine than
requests per second.

--start-up  only the start of an isolate and the size of the script; one minute
--all       everything, in memory and on disk; about ten minutes
--distance  the service alone, with everything as far away as it is (docs/platform.md): how long a warm call takes
--few       tries the benchmark itself: one round of a second, few games
--before    also measures an earlier bundle, from \`npx wrangler deploy --dry-run --outdir <folder>\``;

const values = optionsOf(HELP, {
  seconds: { type: "string", default: "4" },
  rounds: { type: "string", default: "5" },
  connections: { type: "string", default: "16" },
  titles: { type: "string", default: "10000" },
  only: { type: "string", default: "ping,games,sessions,bet" },
  disk: { type: "boolean", default: false },
  "start-up": { type: "boolean", default: false },
  all: { type: "boolean", default: false },
  few: { type: "boolean", default: false },
  before: { type: "string" },
  distance: { type: "string" },
});
const { all, disk, few, distance } = values;
if (distance !== undefined) distanceOf(distance);
const startUp = values["start-up"];
const options = {
  calls: hotCalls(values.only),
  rounds: few ? 1 : Number(values.rounds),
  seconds: few ? 1 : Number(values.seconds),
  connections: Number(values.connections),
  titles: few ? 300 : Number(values.titles),
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
