import { run } from "../clients/typescript/src/cli/run.ts";

/** The command `operator-games clock`, with the secret from OPERATOR_SECRET, as the other scripts take it. */

const { OPERATOR_SECRET, ...env } = process.env;
process.exitCode = await run(
  ["clock", ...process.argv.slice(2)],
  { ...env, ...(OPERATOR_SECRET && { AGG_SECRET: OPERATOR_SECRET }) },
  {
    print: (line) => console.log(line),
    complain: (line) => console.error(line),
    stop: new AbortController().signal,
  },
);
