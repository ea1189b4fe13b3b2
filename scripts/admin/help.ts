import { nearest } from "../../src/lib/nearest.ts";
import { type Command, UsageError } from "./command.ts";

const GLOBAL = `  --base URL   URL of the service; default: AGG_BASE_URL, or this machine at PORT (8787)
  --json       Print the response as JSON; in scripts use npm run --silent
  --csv        Print a list as CSV
  --watch      Draw a list or show again and again until Ctrl-C, and mark what is new; nothing is changed
  --every N    Seconds between two drawings; default 5
  --confirm H  The installation's host, for what stops play, moves money or cannot be undone elsewhere
  --help       Show help, also for a noun or a command`;

export const FOOT = `The token, of a staff member or the service, is read from ADMIN_TOKEN; for a service on this machine also from .dev.vars.
ACCESS_TOKEN holds the token of Cloudflare Access, if that is in front.
Exit codes: 0 success, 1 refused or no valid response, 2 usage error.`;

export function helpOverall(commands: readonly Command[]): string {
  const nouns = [...new Set(commands.map(({ noun }) => noun))];
  const lines = nouns.map((noun) => {
    const verbs = commands.filter((command) => command.noun === noun).map(({ verb }) => verb);
    return `  ${noun.padEnd(10)} ${verbs.join(", ")}`;
  });
  return `npm run admin -- <noun> <verb> [arguments] [options]\n\n${lines.join("\n")}\n\n${GLOBAL}\n\n${FOOT}`;
}

export function helpNoun(commands: readonly Command[]): string {
  const lines = commands.map((command) => [usage(command), command.summary] as const);
  const width = Math.max(...lines.map(([text]) => text.length));
  return `${lines.map(([text, summary]) => `  ${text.padEnd(width)}  ${summary}`).join("\n")}\n\n${GLOBAL}`;
}

export function helpCommand(command: Command): string {
  const options = Object.entries(command.options).map(([name, { value, help, required }]) => [
    `  --${name}${value === undefined ? "" : ` ${value}`}`,
    `${help}${required ? " (required)" : ""}`,
  ]);
  const details = command.details === undefined ? "" : `${command.details}\n\n`;
  const width = Math.max(12, ...options.map(([text = ""]) => text.length));
  const lines = options.map(([text = "", help]) => `${text.padEnd(width)} ${help}\n`).join("");
  return `npm run admin -- ${usage(command)}\n\n${command.summary}\n\n${details}${lines}${lines && "\n"}${GLOBAL}`;
}

function usage({ noun, verb, args, options }: Command): string {
  const required = Object.entries(options).filter(([, option]) => option.required);
  const more = Object.keys(options).length > required.length ? ["[options]"] : [];
  const needed = required.map(([name, { value }]) => `--${name} ${value ?? ""}`.trim());
  return [noun, verb, ...args.map((name) => `<${name}>`), ...needed, ...more].join(" ");
}

export function unknownCommand(
  words: readonly string[],
  commands: readonly Pick<Command, "noun" | "verb">[],
): UsageError {
  const given = words.join(" ");
  const known = commands.map(({ noun, verb }) => `${noun} ${verb}`);
  const near = nearest(given, known, MAX_TYPOS);
  const meant = near ? ` Did you mean "${near}"?` : "";
  return new UsageError(`Unknown command "${given}".${meant} Run with --help to list the commands.`);
}

const MAX_TYPOS = 3;
