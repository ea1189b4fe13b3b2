import { parseArgs } from "node:util";
import { isLocal } from "../../clients/typescript/src/cli/credentials.ts";
import { BackOffice, Proposed, RefusedError } from "./back-office.ts";
import { type Command, type Input, type Output, UsageError } from "./command.ts";
import { COMMANDS } from "./commands/index.ts";
import { describeProposed } from "./commands/proposals.ts";
import { helpCommand, helpNoun, helpOverall, unknownCommand } from "./help.ts";
import { installationOf } from "./installation.ts";
import { csv, record, table } from "./table.ts";
import { type Screen, watch } from "./watch.ts";

export interface Terminal {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** For --watch. */
  readonly screen?: Omit<Screen, "out">;
}

const EVERY_SECONDS = 5;

const GLOBAL_OPTIONS = {
  base: { type: "string" },
  json: { type: "boolean" },
  csv: { type: "boolean" },
  watch: { type: "boolean" },
  every: { type: "string" },
  confirm: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

/** Runs one command line. Returns its exit code: 0 success, 1 refused or no valid response, 2 usage error. */
export async function runAdmin(argv: readonly string[], env: NodeJS.ProcessEnv, terminal: Terminal): Promise<number> {
  const json = argv.includes("--json");
  try {
    const { text, note } = await execute(argv, env, terminal, json);
    if (text !== undefined) terminal.out(text);
    // Beside the result, so that a file of it holds nothing else.
    if (note !== undefined) terminal.err(note);
    return 0;
  } catch (cause) {
    if (cause instanceof Proposed) {
      terminal.out(json ? JSON.stringify(cause.body, null, 2) : describeProposed(cause));
      return 0;
    }
    if (cause instanceof RefusedError) {
      terminal.err(json && cause.body ? JSON.stringify(cause.body) : cause.message);
      return 1;
    }
    if (cause instanceof UsageError) {
      terminal.err(cause.message);
      return 2;
    }
    throw cause;
  }
}

/** What is printed, and what is said beside it. */
interface Printed {
  readonly text?: string;
  readonly note?: string | undefined;
}

async function execute(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  terminal: Terminal,
  json: boolean,
): Promise<Printed> {
  const wantsHelp = argv.some((word) => word === "--help" || word === "-h");
  const words = wordsOf(argv);
  const [noun, verb] = words;
  const ofNoun = COMMANDS.filter((command) => command.noun === noun);
  const command = ofNoun.find((candidate) => candidate.verb === verb);
  if (command && wantsHelp) return { text: helpCommand(command) };
  if (!command) {
    if (noun === undefined || (ofNoun.length === 0 && wantsHelp)) return { text: helpOverall(COMMANDS) };
    if (ofNoun.length > 0 && (verb === undefined || wantsHelp)) return { text: helpNoun(ofNoun) };
    throw unknownCommand(words.slice(0, 2), COMMANDS);
  }
  const { input, base, confirm, asCsv, everySeconds } = parse(command, argv);
  const { url, headers } = installationOf(base, env);
  const { host } = new URL(url);
  if (command.isDangerous?.(input) && !isLocal(url) && confirm !== host)
    throw new UsageError(`"${command.noun} ${command.verb}" acts on ${host}. To do so, add --confirm ${host}`);
  if (everySeconds !== undefined) {
    if (json || asCsv || !terminal.screen) throw new UsageError("--watch draws tables: leave out --json and --csv.");
    const backOffice = new BackOffice(url, headers, { readsOnly: true });
    const read = () => command.run(backOffice, input);
    const screen = { ...terminal.screen, out: terminal.out };
    await watch(screen, { read, print: (output) => print(output, false, false), seconds: everySeconds });
    return {};
  }
  const output = await command.run(new BackOffice(url, headers), input);
  return { text: print(output, json, asCsv), note: json ? undefined : output.note };
}

/** The positional arguments. Options of all commands are known here, so they may stand anywhere. */
function wordsOf(argv: readonly string[]): string[] {
  const every = COMMANDS.flatMap(({ options }) => Object.entries(options));
  const types = every.map(([name, { type }]) => [name, { type, multiple: true }]);
  const options = { ...Object.fromEntries(types), ...GLOBAL_OPTIONS };
  return parseArgs({ args: [...argv], options, allowPositionals: true, strict: false }).positionals;
}

/** A parsed command line. */
interface Parsed {
  readonly input: Input;
  readonly base: string | undefined;
  readonly confirm: string | undefined;
  readonly asCsv: boolean;
  /** Of --watch. */
  readonly everySeconds: number | undefined;
}

function parse(command: Command, argv: readonly string[]): Parsed {
  const known = Object.entries(command.options).map(([name, { type, multiple = false }]) => [name, { type, multiple }]);
  let parsed: ReturnType<typeof parseArgs>;
  try {
    const options = { ...Object.fromEntries(known), ...GLOBAL_OPTIONS };
    parsed = parseArgs({ args: [...argv], options, allowPositionals: true, strict: true });
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : "The options cannot be parsed.");
  }
  const { base, confirm, csv: asCsv, json: _json, help: _help, watch: watched, every, ...options } = parsed.values;
  const seconds = Number(every ?? EVERY_SECONDS);
  if (!(seconds >= 1 && seconds <= 3_600)) throw new UsageError("--every must be a number of seconds from 1 to 3600.");
  if (every !== undefined && watched !== true) throw new UsageError("--every belongs to --watch.");
  const given = parsed.positionals.slice(2);
  if (given.length !== command.args.length) {
    const expected = command.args.map((name) => `<${name}>`).join(" ") || "no arguments";
    throw new UsageError(`"${command.noun} ${command.verb}" takes ${expected}. Run it with --help for its usage.`);
  }
  const missing = Object.entries(command.options).filter(([name, { required }]) => required && !(name in options));
  if (missing.length > 0) throw new UsageError(`Missing required ${missing.map(([name]) => `--${name}`).join(", ")}.`);
  const args = Object.fromEntries(command.args.map((name, i) => [name, given[i] ?? ""]));
  const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);
  const input = { args, options: options as Input["options"] };
  const everySeconds = watched === true ? seconds : undefined;
  return { input, base: textOf(base), confirm: textOf(confirm), asCsv: asCsv === true, everySeconds };
}

function print(output: Output, json: boolean, asCsv: boolean): string {
  if (asCsv) {
    if (!output.rows || !output.columns) throw new UsageError("--csv is for lists. Use --json here.");
    return csv(output.rows, output.columns);
  }
  if (json) return JSON.stringify(output.data, null, 2);
  if (output.text !== undefined) return output.text;
  if (output.rows && output.columns) return table(output.rows, output.columns);
  return record(output.data as Record<string, unknown>);
}
