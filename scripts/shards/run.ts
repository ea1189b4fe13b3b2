import { parseArgs } from "node:util";
import { RefusedError } from "../admin/back-office.ts";
import { type Command, UsageError } from "../admin/command.ts";
import { COMMANDS } from "../admin/commands/index.ts";
import { FOOT, unknownCommand } from "../admin/help.ts";
import { runAdmin, type Terminal } from "../admin/run.ts";
import { addShard } from "./add.ts";
import type { Tools } from "./tools.ts";

const ADD = `npm run shards -- add [N] [options]

Adds a database to the ledger: creates it, binds it in wrangler.toml, applies its migrations, and opens it. It asks you to
deploy in between: run it again afterwards. Each step is done once, however often the command runs.

  --local            On this machine: needs no account
  --env NAME         Only this environment of wrangler.toml; by default, each that has a database
  --base URL         URL of the service; default BASE_URL of wrangler.toml
  --location NAME    Where the database is created (docs/deploy.md#places)
  --jurisdiction NAME
  --help             Show this help

N is the shard's number; by default the one that is not finished, or the next.`;

const OPTIONS = {
  local: { type: "boolean", default: false },
  env: { type: "string" },
  base: { type: "string" },
  location: { type: "string" },
  jurisdiction: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

/** The verbs that work on wrangler.toml and databases; the others are calls of the back office (`admin shard`). */
const OWN: Readonly<Record<string, { readonly help: string; readonly options: readonly string[] }>> = {
  add: { help: ADD, options: ["local", "env", "base", "location", "jurisdiction"] },
};

const INTRODUCTION = `npm run shards -- <verb> [arguments] [options]

The ledger's databases, by number; 0 is the control database. One is added, takes new sessions until it is closed, then late
movements alone, is exported to R2 once it is quiet, and is retired. "list" shows their states, and what is wrong.`;

/** To name what was meant by a verb that does not exist. */
const VERBS: readonly Pick<Command, "noun" | "verb">[] = Object.keys(OWN).map((verb) => ({ noun: "shard", verb }));

/** Runs one command line. Returns its exit code: 0 success, 1 refused or no valid response, 2 usage error. */
export async function runShards(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  terminal: Terminal,
  tools: Tools,
): Promise<number> {
  const [verb] = argv;
  const own = verb === undefined ? undefined : OWN[verb];
  if (!own) return runCalls(argv, env, terminal);
  try {
    const { values, positionals } = parseArgs({ args: argv.slice(1), options: OPTIONS, allowPositionals: true });
    if (values.help) terminal.out(own.help);
    else {
      const unknown = Object.keys(values).find((name) => !own.options.includes(name) && values[name as "local"]);
      if (unknown) throw new UsageError(`Unknown option --${unknown}. See --help.`);
      for (const line of await add(values, positionals, tools)) terminal.out(line);
    }
    return 0;
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    const isUsage = cause instanceof UsageError || ("code" in cause && String(cause.code).startsWith("ERR_PARSE_ARGS"));
    const isOfSystem = "code" in cause && /^E[A-Z]+$/.test(String(cause.code));
    if (!isUsage && !isOfSystem && !(cause instanceof RefusedError)) throw cause;
    terminal.err(cause.message);
    return isUsage ? 2 : 1;
  }
}

type Values = { [K in keyof typeof OPTIONS]?: string | boolean | undefined };

async function add(values: Values, positionals: readonly string[], tools: Tools): Promise<string[]> {
  const text = (name: keyof Values) => values[name] as string | undefined;
  const common = { env: text("env"), local: values.local === true };
  if (positionals.length > 1) throw new UsageError("Too many arguments. See --help.");
  const [number] = positionals;
  if (number !== undefined && !/^[1-9][0-9]*$/.test(number)) throw new UsageError("N must be a number from 1.");
  const place = (["location", "jurisdiction"] as const).flatMap((name) =>
    text(name) ? [`--${name}`, text(name) ?? ""] : [],
  );
  const shard = number === undefined ? undefined : Number(number);
  return addShard(tools, { ...common, shard, place, base: text("base") });
}

function runCalls(argv: readonly string[], env: NodeJS.ProcessEnv, { out, err }: Terminal): Promise<number> {
  const named = (text: string) =>
    text
      .replaceAll("npm run admin -- shard", "npm run shards --")
      .replaceAll(/^ {2}shard /gm, "  ")
      .replaceAll(/"shard (\w+)"/g, '"$1"');
  const [verb] = argv;
  const known = [...VERBS, ...COMMANDS.filter(({ noun }) => noun === "shard")];
  if (verb !== undefined && !verb.startsWith("-") && !known.some((command) => command.verb === verb)) {
    err(named(unknownCommand(["shard", verb], known).message));
    return Promise.resolve(2);
  }
  const isOverall = verb === undefined || verb.startsWith("-");
  const first = `  add [N]         Create, bind, migrate and open a database\n`;
  return runAdmin(["shard", ...argv], env, {
    out: (text) => out(isOverall ? `${INTRODUCTION}\n\n${first}${named(text)}\n\n${FOOT}` : named(text)),
    err: (text) => err(named(text)),
  });
}
