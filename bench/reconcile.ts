/**
 * npm run bench:reconcile: a day of many movements in workerd, an operator's books of it with planted differences of every
 * kind, and their reconciliation over HTTP. All must be found and none invented.
 */
import { parseArgs } from "node:util";
import { insertedDay } from "./reconcile/inserted.ts";
import { playedDay } from "./reconcile/played.ts";
import { reconcileBooks } from "./reconcile/reconcile.ts";

const HELP = `npm run bench:reconcile -- [--movements 1000000] [--differences 500] [--through-service]

  --through-service  Play the movements through the provider API, with a wallet that keeps its own books. Without it they are
                     inserted into the local D1, in a minute: a million that are played take hours

Prints how long the reconciliation of a day takes, of it the upload, the processor time and peak memory of workerd, and
whether all planted differences were found and none invented. Exit code 1: they were not.`;

const { values } = parseArgs({
  options: {
    movements: { type: "string", default: "1000000" },
    differences: { type: "string", default: "500" },
    "through-service": { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const movements = Number(values.movements);
const service = await (values["through-service"] ? playedDay(movements) : insertedDay(movements));
const held: boolean[] = [];
for (const books of service.books) held.push(await reconcileBooks(service, books, Number(values.differences)));
await service.stop();
process.exitCode = held.every(Boolean) ? 0 : 1;
