import { setTimeout as sleep } from "node:timers/promises";
import { CONSOLE } from "../clients/typescript/src/cli/command-line.ts";
import { ensureGenerated } from "./openapi/generated.ts";

/** Programs of this folder that `npm run admin -- <name>` runs too. */
const PROGRAMS: Readonly<Record<string, string>> = {
  "check-books": "./check-books.ts",
  clock: "./clock.ts",
  "example-provider": "./example-provider.ts",
  locate: "./locate.ts",
  "operator-games": "../clients/typescript/src/cli/main.ts",
  reconcile: "./reconcile.ts",
  shards: "./shards.ts",
  smoke: "./smoke.ts",
  statement: "./statement.ts",
  validate: "./validate.ts",
};

const [name = ""] = process.argv.slice(2);
const program = Object.hasOwn(PROGRAMS, name) ? PROGRAMS[name] : undefined;
if (program) {
  process.argv.splice(2, 1);
  await import(program);
} else await runBackOffice();

/** `npm run admin -- <noun> <verb> …`: the back office on the command line. */
async function runBackOffice(): Promise<void> {
  await ensureGenerated();
  const { runAdmin } = await import("./admin/run.ts");
  const ended = new AbortController();
  let isWatching = false;
  const wait = async (seconds: number) => {
    // Only from here on: a call that changes something is ended by Ctrl-C as ever. A second one ends a call that hangs.
    if (!isWatching) process.once("SIGINT", () => ended.abort());
    isWatching = true;
    return sleep(seconds * 1000, true, { signal: ended.signal }).catch(() => false);
  };
  process.exitCode = await runAdmin(process.argv.slice(2), process.env, {
    ...CONSOLE,
    programs: Object.keys(PROGRAMS),
    screen: { isTerminal: process.stdout.isTTY === true, wait },
  });
}
