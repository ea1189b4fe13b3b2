import { defineClock } from "../clients/typescript/src/cli/clock.ts";
import { CONSOLE, runCommandLine } from "../clients/typescript/src/cli/command-line.ts";
import { failureOf } from "../clients/typescript/src/cli/run.ts";
import { callerEnv } from "./local/caller-env.ts";

/** The command `operator-games clock`, with PORT and OPERATOR_SECRET too, as the other scripts take them. */
process.exitCode = await runCommandLine(
  "npm run admin -- clock",
  process.argv.slice(2),
  CONSOLE,
  (program, act) => defineClock(program, act, callerEnv(process.env), CONSOLE),
  failureOf,
);
