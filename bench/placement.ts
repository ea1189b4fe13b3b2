/** npm run bench:placement: what distance costs each hot call, by where database, objects and Worker are. */
import { parseArgs } from "node:util";
import { CALLS, distanceMs, PLACES, type Place, type Placement, REGIONS, roundTripMs } from "./places.ts";

const HELP = `npm run bench:placement -- [--operators malta,london] [--providers stockholm,malta] [--all]

Prints the milliseconds that each call waits for distance alone, the median over all pairs of those operators and
providers, for each region of the database, with the Worker near its caller and with the Worker beside the database.
A model, not a measurement: open connections, no load. --all prints every region and not the best three alone.
Places: ${Object.keys(PLACES).join(", ")}.`;

const { values } = parseArgs({
  options: {
    operators: { type: "string" },
    providers: { type: "string" },
    all: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}

function placesOf(option: string): Place[] {
  const names = option.split(",");
  const unknown = names.find((name) => !Object.hasOwn(PLACES, name));
  if (unknown !== undefined) {
    console.error(`${unknown} is not a place that this model knows. Choose from ${Object.keys(PLACES).join(", ")}.`);
    process.exit(2);
  }
  return names.map((name) => PLACES[name as keyof typeof PLACES]);
}

function median(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

interface Row {
  readonly name: string;
  readonly medians: readonly number[];
  readonly worstBet: number;
}

function measure(name: string, placement: Placement, operators: readonly Place[], providers: readonly Place[]): Row {
  const times = Object.values(CALLS).map((call) =>
    operators
      .flatMap((operator) => providers.map((provider) => distanceMs(call, { ...placement, operator, provider })))
      .sort((a, b) => a - b),
  );
  return { name, medians: times.map(median), worstBet: times.at(-1)?.at(-1) ?? 0 };
}

/** Every placement, that of the fastest bet first. */
function compare(operators: readonly Place[], providers: readonly Place[]): Row[] {
  const rows = Object.values(REGIONS).flatMap((database) => {
    const shared = { database, objects: database };
    return [
      measure(`${database.name}, Worker beside it`, { ...shared, worker: database }, operators, providers),
      measure(`${database.name}, Worker near its caller`, shared, operators, providers),
    ];
  });
  return rows.sort((a, b) => (a.medians.at(-1) ?? 0) - (b.medians.at(-1) ?? 0));
}

function print(title: string, operators: readonly Place[], providers: readonly Place[]): void {
  const names = (places: readonly Place[]) => places.map(({ name }) => name).join(", ");
  console.log(`\n${title}: operators in ${names(operators)}; providers in ${names(providers)}\n`);
  console.log(`| database, objects | ${Object.keys(CALLS).join(" | ")} | slowest pair's bet |`);
  console.log(
    `|---|${Object.keys(CALLS)
      .map(() => "---|")
      .join("")}---|`,
  );
  const rows = compare(operators, providers);
  for (const { name, medians, worstBet } of values.all ? rows : rows.slice(0, 3)) {
    console.log(`| ${name} | ${[...medians, worstBet].map((ms) => `${ms.toFixed(0)} ms`).join(" | ")} |`);
  }
}

const { london, malta, stockholm, bucharest, newYork, saoPaulo, singapore, sydney } = PLACES;
if (values.operators !== undefined || values.providers !== undefined) {
  print("Your places", placesOf(values.operators ?? "malta"), placesOf(values.providers ?? "stockholm"));
} else {
  console.log("Round trips on an open connection, in milliseconds:\n");
  const places = Object.values(PLACES);
  console.log(
    `| | ${Object.values(REGIONS)
      .map(({ name }) => name)
      .join(" | ")} |`,
  );
  console.log(
    `|---|${Object.values(REGIONS)
      .map(() => "---|")
      .join("")}`,
  );
  for (const from of places) {
    const times = Object.values(REGIONS).map((region) => roundTripMs(from, region).toFixed(0));
    console.log(`| ${from.name} | ${times.join(" | ")} |`);
  }
  print("Europe", [malta, london, bucharest], [malta, stockholm, london]);
  print("The Americas", [newYork, saoPaulo], [newYork, malta]);
  print("Asia and Oceania", [singapore, sydney], [singapore, malta]);
  print("Worldwide", places, places);
}
