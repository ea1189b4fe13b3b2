import { Command, CommanderError } from "commander";
/** The command line is wrong: exit code 2. */
export class UsageError extends Error {
}
/**
 * Parses and runs one command line. Returns its exit code: 0 success, 1 failure, 2 usage error. Without arguments it prints
 * its help. Never ends the process.
 */
export async function runCommandLine(name, argv, terminal, define, failureOf = failure) {
    let code = 0;
    const program = new Command(name)
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
    define(program, (action) => async (...given) => {
        const command = given.at(-1);
        code = await action(command.processedArgs, command.optsWithGlobals());
    });
    try {
        await program.parseAsync(argv.length === 0 && program.commands.length > 0 ? ["--help"] : [...argv], {
            from: "user",
        });
        return code;
    }
    catch (cause) {
        // It has printed why.
        if (cause instanceof CommanderError)
            return cause.exitCode === 0 ? 0 : 2;
        const { text, code: failed } = failureOf(cause);
        terminal.err(text);
        if (failed === 2)
            terminal.err("Add --help for usage.");
        return failed;
    }
}
const HELP_WIDTH = 120;
/** What a failure says by default. */
export function failure(cause) {
    const text = cause instanceof Error ? cause.message : String(cause);
    return { text, code: cause instanceof UsageError ? 2 : 1 };
}
/** A parser of an option that may be repeated. */
export function repeatable(value, before) {
    return [...(before ?? []), value];
}
/** The terminal of this process. */
export const CONSOLE = { out: (text) => console.log(text), err: (text) => console.error(text) };
