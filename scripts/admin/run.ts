import { Option, type Command as Program } from "commander";
import {
  type Act,
  type Failure,
  failure,
  repeatable,
  runCommandLine,
  type Terminal,
  UsageError,
} from "../../clients/typescript/src/cli/command-line.ts";
import { isLocal } from "../../clients/typescript/src/cli/credentials.ts";
import { BackOffice, type Json, Proposed, RefusedError } from "./back-office.ts";
import {
  type Command,
  type Input,
  isList,
  jsonOf,
  type Output,
  placeholder,
  runCommand,
  sentValue,
} from "./command.ts";
import { COMMANDS } from "./commands.ts";
import { BASE, installationOf } from "./installation.ts";
import { csv, record, table } from "./table.ts";
import { type Screen, watch } from "./watch.ts";

export interface AdminTerminal extends Terminal {
  /** For --watch. */
  readonly screen?: Omit<Screen, "out">;
  /** Further programs that the help names. */
  readonly programs?: readonly string[];
}

export const FOOT = `
The token, of a staff member or the service, is read from ADMIN_TOKEN; for a service on this machine also from .dev.vars.
ACCESS_TOKEN holds the token of Cloudflare Access, if that is in front.
Exit codes: 0 success, 1 refused or no valid response, 2 usage error.`;

/** Runs one command line. Returns its exit code: 0 success, 1 refused or no valid response, 2 usage error. */
export function runAdmin(argv: readonly string[], env: NodeJS.ProcessEnv, terminal: AdminTerminal): Promise<number> {
  const json = argv.includes("--json");
  const nouns = [...new Set(COMMANDS.map(({ name }) => name.split(" ")[0] ?? ""))];
  const more = terminal.programs ? `\n\nPrograms of their own, each with --help: ${terminal.programs.join(", ")}` : "";
  const [first = "", second = "-"] = argv;
  const isNounAlone = nouns.includes(first) && second.startsWith("-");
  return runCommandLine(
    "npm run admin --",
    isNounAlone ? [...argv, "--help"] : argv,
    terminal,
    (program, act) => {
      for (const name of nouns) {
        const commands = COMMANDS.filter((command) => command.name.startsWith(`${name} `));
        const verbs = commands.map((command) => command.name.slice(name.length + 1));
        const noun = program.command(name).summary(verbs.join(", ")).usage("<verb> [arguments] [options]");
        for (const [at, verb] of verbs.entries())
          addCommand(noun, verb, commands[at] as Command, act, (command, args, options) =>
            execute(command, { args, options, env, terminal }),
          );
      }
      addGlobalOptions(program.usage("<noun> <verb> [arguments] [options]")).addHelpText("after", `${FOOT}${more}`);
    },
    (cause) => failureOf(cause, json),
  );
}

/** The options of every command over the back office. */
export function addGlobalOptions(program: Program): Program {
  return program
    .option(...BASE)
    .option("--json", "Print the response as JSON; in scripts use npm run --silent")
    .option("--csv", "Print a list as CSV")
    .option("--watch", "Draw a list or show again and again until Ctrl-C, and mark what is new; nothing is changed")
    .option("--every <N>", "Seconds between two drawings; default 5")
    .option(
      "--confirm <HOST>",
      "The installation's host, for what stops play, moves money or cannot be undone elsewhere",
    );
}

type Execute = (command: Command, args: readonly string[], options: Readonly<Record<string, Json>>) => Promise<number>;

/** Adds a command under its noun: arguments and options as the document of the back office describes them. */
export function addCommand(noun: Program, verb: string, command: Command, act: Act, execute: Execute): void {
  const { described, args, moreArgs = [], file, options, more = {}, details } = command;
  const summary = command.summary ?? described.summary;
  const program = noun
    .command(verb)
    .summary(summary)
    .description(details ? `${summary}\n\n${details}` : summary);
  for (const name of [...args, ...moreArgs, ...(file ? ["file"] : [])]) program.argument(`<${name}>`);
  const add = (flags: string, help: string, isRepeatable: boolean, isRequired = false) => {
    const option = new Option(flags, help).makeOptionMandatory(isRequired);
    program.addOption(isRepeatable ? option.argParser(repeatable) : option);
  };
  for (const { flag, field } of options)
    add(`--${flag} <${placeholder(field)}>`, field.help, isList(field), field.required);
  for (const [flags, help] of Object.entries(more)) add(flags, help, help.endsWith("Repeatable."));
  if (command.columns && options.some(({ flag }) => flag === "cursor")) program.option("--all", "Read every page");
  program.action(act((given, values) => execute(command, given, values)));
}

interface Line {
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, Json>>;
  readonly env: NodeJS.ProcessEnv;
  readonly terminal: AdminTerminal;
}

/** Runs a parsed command. */
export async function execute(command: Command, { args, options, env, terminal }: Line): Promise<number> {
  const { base, json = false, csv: asCsv = false, confirm } = options;
  const input = inputOf(command, args, options);
  const { url, headers } = installationOf(base, env);
  const { host } = new URL(url);
  const isDangerous = command.isDangerous === true || command.isDangerous?.(input) === true;
  if (isDangerous && !isLocal(url) && confirm !== host)
    throw new UsageError(`"${command.name}" acts on ${host}. To do so, add --confirm ${host}`);
  if (asCsv && isWrite(command)) throw new UsageError(NO_CSV);
  const seconds = secondsOf(options);
  if (seconds !== undefined) {
    if (json || asCsv || !terminal.screen) throw new UsageError("--watch draws tables: leave out --json and --csv.");
    const backOffice = new BackOffice(url, headers, { readsOnly: true });
    const read = () => runCommand(command, backOffice, input);
    const screen = { ...terminal.screen, out: terminal.out };
    await watch(screen, { read, print: (output) => print(output, false, false), seconds });
    return 0;
  }
  try {
    const output = await runCommand(command, new BackOffice(url, headers), input);
    terminal.out(print(output, json, asCsv));
    // Beside the result, so that a file of it holds nothing else.
    if (output.note !== undefined && !json) terminal.err(output.note);
  } catch (cause) {
    if (!(cause instanceof Proposed)) throw cause;
    terminal.out(json ? JSON.stringify(cause.body, null, 2) : describeProposed(cause));
  }
  return 0;
}

const NO_CSV = "--csv is for lists. Use --json here.";

/** A call that changes something and answers no list: what it prints, a new secret for example, must not be lost. */
function isWrite({ described, columns, show }: Command): boolean {
  return described.method !== "get" && columns === undefined && show === undefined;
}

/** How a failure of a call of the back office is printed. */
export function failureOf(cause: unknown, json: boolean): Failure {
  if (cause instanceof RefusedError && json && cause.body) return { text: JSON.stringify(cause.body), code: 1 };
  if (cause instanceof UsageError || cause instanceof RefusedError) return failure(cause);
  throw cause;
}

const EVERY_SECONDS = 5;
const MAX_EVERY_SECONDS = 3_600;

/** The pause between two drawings of --watch; undefined without it. */
function secondsOf({ watch: watched, every }: Line["options"]): number | undefined {
  const seconds = Number(every ?? EVERY_SECONDS);
  if (!(seconds >= 1 && seconds <= MAX_EVERY_SECONDS))
    throw new UsageError("--every must be a number of seconds from 1 to 3600.");
  if (every !== undefined && watched !== true) throw new UsageError("--every belongs to --watch.");
  return watched === true ? seconds : undefined;
}

function inputOf(command: Command, given: readonly string[], values: Line["options"]): Input {
  const { described, args, moreArgs = [], options, fixed } = command;
  const fields: Record<string, Json> = { ...fixed };
  for (const [at, name] of args.entries()) {
    const field = described.fields.find((one) => one.name === name);
    fields[name] = field ? sentValue({ ...field, isNullable: false }, name, given[at] ?? "") : given[at];
  }
  for (const { flag, field } of options) {
    const value = values[attributeOf(flag)];
    if (value !== undefined) fields[field.name] = sentValue(field, flag, value);
  }
  const more = { ...values, ...Object.fromEntries(moreArgs.map((name, at) => [name, given[args.length + at]])) };
  const file = command.file === undefined ? undefined : jsonOf(given.at(-1) ?? "");
  return { fields, more, file };
}

/** The name under which commander keeps the value of an option. */
function attributeOf(flag: string): string {
  return flag.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function print(output: Output, json: boolean, asCsv: boolean): string {
  if (asCsv) {
    if (!output.rows || !output.columns) throw new UsageError(NO_CSV);
    return csv(output.rows, output.columns);
  }
  if (json) return JSON.stringify(output.data, null, 2);
  if (output.text !== undefined) return output.text;
  if (output.rows && output.columns) return table(output.rows, output.columns);
  return record(output.data);
}

/** Output of a call that waits for a second person. */
function describeProposed({ message, body }: Proposed): string {
  const approval = `npm run admin -- proposal approve ${body.proposal_id} --base https://${body.installation} --confirm ${body.installation}`;
  const changes = table(body.changes, ["what", "before", "after"]);
  return `${message}\n\n${changes}\n\nAnother person approves it until ${body.expires_at}:\n${approval}`;
}
