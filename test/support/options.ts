import { type Command, CommanderError } from "commander";
import { CONSOLE, newProgram } from "../../clients/typescript/src/cli/command-line.ts";

/**
 * The options of this process, and its arguments, for a program that is one file. Ends the process after `--help` (exit code 0)
 * and at a wrong command line (2).
 */
export function optionsOf<Options>(
  name: string,
  about: string,
  define: (program: Command) => Command = (program) => program,
): { readonly options: Options; readonly args: readonly string[] } {
  const program = define(newProgram(name, CONSOLE).description(about));
  try {
    program.parse();
  } catch (cause) {
    process.exit(cause instanceof CommanderError && cause.exitCode === 0 ? 0 : 2);
  }
  return { options: program.opts() as Options, args: program.args };
}
