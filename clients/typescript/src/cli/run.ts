import { RefusedError, UnreachableError } from "../errors.ts";
import { CLOCK_USAGE, clock, readClock } from "./clock.ts";
import { LISTEN_USAGE, listen, readListening } from "./listen.ts";
import { COMMON_USAGE } from "./parse.ts";
import { readTrigger, TRIGGER_USAGE, trigger } from "./trigger.ts";
import { UsageError } from "./usage-error.ts";

const USAGE = `The Operator Games Service from your terminal.

  operator-games listen --forward-to URL  forwards your wallet's callbacks from a sandbox to this machine
  operator-games trigger SEQUENCE         sends a sequence of callbacks to your wallet, and says how it did
  operator-games clock VERB               starts, advances, shows and ends your test clock
  operator-games COMMAND --help           says more

Exit codes: 0 done and nothing wrong, 1 something is wrong or could not be done, 2 usage error.
`;

interface Terminal {
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
  /** Ends a command that runs until it is stopped. */
  readonly stop: AbortSignal;
}

interface Command {
  readonly usage: string;
  readonly run: (args: readonly string[], env: NodeJS.ProcessEnv, terminal: Terminal) => Promise<number>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  clock: { usage: CLOCK_USAGE, run: (args, env, { print }) => clock(readClock(args, env), print) },
  listen: { usage: LISTEN_USAGE, run: (args, env, { print, stop }) => listen(readListening(args, env), print, stop) },
  trigger: { usage: TRIGGER_USAGE, run: (args, env, { print }) => trigger(readTrigger(args, env), print) },
};

/** Runs the command line; its exit code. Never throws. */
export async function run(
  [name, ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<number> {
  const { print, complain } = terminal;
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (name === undefined || name === "--help" || name === "help") {
    print(USAGE);
    return name === undefined ? 2 : 0;
  }
  if (!command) {
    complain(`There is no command ${name}.\n\n${USAGE}`);
    return 2;
  }
  if (args.includes("--help")) {
    print(`${command.usage}${COMMON_USAGE}`);
    return 0;
  }
  try {
    return await command.run(args, env, terminal);
  } catch (error) {
    complain(wordsFor(error));
    // What the constructor of the client finds wrong was given on the command line or in the environment.
    const usage = error instanceof UsageError || error instanceof TypeError;
    if (usage) complain(`\nRun operator-games ${name} --help for usage.`);
    return usage ? 2 : 1;
  }
}

function wordsFor(error: unknown): string {
  if (error instanceof RefusedError) {
    const fields = error.fields.map(({ field, message }) => `\n  ${field}: ${message}`);
    const support = error.requestId === undefined ? "" : `\nRequest ID ${error.requestId}`;
    return `${error.message}${fields.length > 1 ? fields.join("") : ""}${support}`;
  }
  if (error instanceof UnreachableError) return `${error.message} Is the service running, and --base right?`;
  return error instanceof Error ? error.message : String(error);
}
