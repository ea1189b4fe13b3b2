import { runCommandLine, type Terminal } from "../../clients/typescript/src/cli/command-line.ts";
import { defineReconcile } from "../../clients/typescript/src/cli/reconcile.ts";
import { failureOf } from "../../clients/typescript/src/cli/run.ts";
import { CALLER_ENV, callerEnv } from "../local/caller-env.ts";

/** Runs one command line. Returns its exit code. */
export function runReconcile(argv: readonly string[], env: NodeJS.ProcessEnv, terminal: Terminal): Promise<number> {
  return runCommandLine(
    "npm run reconcile --",
    argv,
    terminal,
    (program, act) => defineReconcile(program.addHelpText("after", `\n${CALLER_ENV}`), act, callerEnv(env), terminal),
    failureOf,
  );
}
