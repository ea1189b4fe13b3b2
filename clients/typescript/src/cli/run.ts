import { RefusedError, UnreachableError } from "../errors.ts";
import { defineClock } from "./clock.ts";
import { type Failure, failure, runCommandLine, type Terminal } from "./command-line.ts";
import { defineListen } from "./listen.ts";
import { defineReconcile } from "./reconcile.ts";
import { defineSignature } from "./signature.ts";
import { defineStatement } from "./statement.ts";
import { defineTrigger } from "./trigger.ts";
import { defineValidate } from "./validate.ts";
import { VERSION } from "./version.ts";

/** Runs one command line of `operator-games`. Returns its exit code. `stop` ends a command that runs until it is stopped. */
export function run(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  terminal: Terminal & { readonly stop: AbortSignal },
): Promise<number> {
  return runCommandLine(
    "operator-games",
    argv,
    terminal,
    (program, act) => {
      program
        .description("The Operator Games Service from your terminal.")
        .version(VERSION, "-V, --version", "Show the version")
        .addHelpText(
          "after",
          "\nInstalled, run it as npx --no-install operator-games.\nExit codes: 0 done and nothing wrong, 1 something is wrong or could not be done, 2 usage error.",
        );
      defineListen(program, act, env, terminal);
      defineTrigger(program, act, env, terminal);
      defineValidate(program, act, env, terminal);
      defineSignature(program, act, env, terminal);
      defineReconcile(program.command("reconcile"), act, env, terminal);
      const statement = program.command("statement").description("Check signed statements.");
      defineStatement(statement, act, terminal);
      const clock = program.command("clock").description("Start, advance and end your test clock. Sandbox only.");
      defineClock(clock, act, env, terminal);
    },
    failureOf,
  );
}

/** How a failure of a call is printed. */
export function failureOf(error: unknown): Failure {
  if (error instanceof RefusedError) {
    const support = error.requestId === undefined ? "" : `\nRequest ID ${error.requestId}`;
    return { text: `${error.message}${support}`, code: 1 };
  }
  if (error instanceof UnreachableError)
    return { text: `${error.message} Is the service running, and --base right?`, code: 1 };
  // What the constructor of the client finds wrong was given on the command line or in the environment.
  return error instanceof TypeError ? { text: error.message, code: 2 } : failure(error);
}
