/** npm run bench -- cost: see ABOUT. */
import { optionsOf } from "../../support/options.ts";
import { keepStateInMemory } from "../runtime.ts";
import { measureCosts } from "./measure.ts";
import { dollars, PRICES } from "./prices.ts";
import { table, totals } from "./table.ts";

const ABOUT = `Measures on workerd what the platform charges for each call: requests, rows of D1 and of objects, calls of objects, queue
and R2 operations. Multiplies by the prices of test/bench/cost/prices.ts (${PRICES.date}) and prints the table of docs/cost.md.
Not measured: CPU time, the time that objects are awake, storage.`;

const { options: values } = optionsOf<{ json?: true }>("npm run bench -- cost", ABOUT, (program) =>
  program.option("--json", "Print the figures as JSON"),
);
keepStateInMemory();
console.error("building and starting the service …");
const costs = await measureCosts();
if (values.json) {
  const calls = Object.fromEntries(
    [...costs].map(([name, one]) => [name, { ...one, dollarsPerMillion: dollars(one) }]),
  );
  console.log(JSON.stringify({ pricesOf: PRICES.date, calls, totals: Object.fromEntries(totals(costs)) }, null, 2));
} else {
  console.log(`${table(costs)}\n`);
  for (const [name, sum] of totals(costs)) console.log(`${name}: $${sum.toFixed(2)}`);
}
process.exit(0);
