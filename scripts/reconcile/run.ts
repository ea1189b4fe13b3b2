import { failure, runCommandLine, type Terminal } from "../../clients/typescript/src/cli/command-line.ts";
import { defineReconcile } from "../../clients/typescript/src/cli/reconcile.ts";
import { RefusedError } from "../../clients/typescript/src/index.ts";
import { CALLER_ENV, callerEnv } from "../local/caller-env.ts";

/** Runs one command line. Returns its exit code. */
export function runReconcile(argv: readonly string[], env: NodeJS.ProcessEnv, terminal: Terminal): Promise<number> {
  return runCommandLine(
    "npm run reconcile --",
    argv,
    terminal,
    (program, act) => defineReconcile(program.addHelpText("after", `\n${CALLER_ENV}`), act, callerEnv(env), terminal),
    (cause) => (cause instanceof RefusedError ? { text: refusal(cause), code: 1 } : failure(cause)),
  );
}

function refusal({ code, message }: RefusedError): string {
  return `The service refused it: ${message} (${code})`;
}
