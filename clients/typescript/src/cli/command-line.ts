import { Command, CommanderError, InvalidArgumentError, type OptionValues } from "commander";

/** The command line is wrong: exit code 2. */
export class UsageError extends Error {}

/** Where a command writes. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Wraps an action, which returns its exit code. */
export type Act = (action: (args: readonly string[], options: OptionValues) => Promise<number>) => () => Promise<void>;

/** Adds options and commands. */
type Define = (program: Command, act: Act) => void;

/** How a failure is printed, and its exit code. */
export interface Failure {
  readonly text: string;
  readonly code: number;
}

/**
 * Parses and runs one command line. Returns its exit code: 0 success, 1 failure, 2 usage error. Without arguments it prints
 * its help. Never ends the process.
 */
export async function runCommandLine(
  name: string,
  argv: readonly string[],
  terminal: Terminal,
  define: Define,
  failureOf: (cause: unknown) => Failure = failure,
): Promise<number> {
  let code = 0;
  const program = newProgram(name, terminal);
  define(program, (action) => async (...given: unknown[]) => {
    const command = given.at(-1) as Command;
    code = await action(command.processedArgs as string[], command.optsWithGlobals());
  });
  try {
    await program.parseAsync(argv.length === 0 && program.commands.length > 0 ? ["--help"] : [...argv], {
      from: "user",
    });
    return code;
  } catch (cause) {
    // It has printed why.
    if (cause instanceof CommanderError) return cause.exitCode === 0 ? 0 : 2;
    const { text, code: failed } = failureOf(cause);
    terminal.err(text);
    if (failed === 2) terminal.err("Add --help for usage.");
    return failed;
  }
}

/** Longer than the lines of our own texts, which would be broken twice. */
const HELP_WIDTH = 132;

/** A program with the help and the errors of every command line here. It throws a CommanderError once it has printed either. */
export function newProgram(name: string, terminal: Terminal): Command {
  return new Command(name)
    .exitOverride()
    .helpOption("-h, --help", "Show help")
    .helpCommand(false)
    .showHelpAfterError("Add --help for usage.")
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => terminal.out(text.trimEnd()),
      writeErr: (text) => terminal.err(text.trimEnd()),
      getOutHelpWidth: () => HELP_WIDTH,
      getErrHelpWidth: () => HELP_WIDTH,
    });
}

/** Default text of a failure. */
export function failure(cause: unknown): Failure {
  const text = cause instanceof Error ? cause.message : String(cause);
  return { text, code: cause instanceof UsageError ? 2 : 1 };
}

/** A parser of an option that is a number, not negative. */
export function amount(value: string): number {
  if (!/^[0-9]+(\.[0-9]+)?$/.test(value)) throw new InvalidArgumentError("It must be a number.");
  return Number(value);
}

/** A parser of an option that may be repeated. */
export function repeatable(value: string, before: string[] | undefined): string[] {
  return [...(before ?? []), value];
}

/** The terminal of this process. */
export const CONSOLE: Terminal = { out: (text) => console.log(text), err: (text) => console.error(text) };
