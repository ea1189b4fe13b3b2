import { run } from "../clients/typescript/src/cli/run.ts";
import { callerEnv } from "./local/caller-env.ts";

/** The command `operator-games clock`, with PORT and OPERATOR_SECRET too, as the other scripts take them. */

process.exitCode = await run(["clock", ...process.argv.slice(2)], callerEnv(process.env), {
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
  stop: new AbortController().signal,
});
