import { failure, runCommandLine, UsageError } from "../../clients/typescript/src/cli/command-line.ts";
import { RefusedError } from "../admin/back-office.ts";
import { COMMANDS } from "../admin/commands.ts";
import { type AdminTerminal, addCommand, addGlobalOptions, execute, FOOT, failureOf } from "../admin/run.ts";
import { addShard } from "./add.ts";
import { restoreShard } from "./restore.ts";
import type { Tools } from "./tools.ts";

const INTRODUCTION = `The ledger's databases, by number; 0 is the control database. One is added, takes new sessions until it is closed, then late
movements alone, is exported to R2 once it is quiet, and is retired. "list" shows their states, and what is wrong.`;

const ADD = `Create, bind, migrate and open a database of the ledger

Creates it, binds it in wrangler.toml, applies its migrations, and opens it. It asks you to deploy in between: run it again
afterwards. Each step is done once, however often the command runs.`;

const RESTORE = `Restore one database of the ledger to an earlier state while the others play

Freezes it, restores it in place by Time Travel, brings it the facts that it lacks and what the journal has since, compares the
books with the ledger, and lets it play. It stays frozen where they differ. Repeat it after any interruption. The control
database, shard 0: docs/second-day.md#restoring.`;

/**
 * Runs one command line. "add" and "restore" work on wrangler.toml and databases; the other verbs are calls of the back
 * office. Returns its exit code: 0 success, 1 refused or no valid response, 2 usage error.
 */
export function runShards(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  terminal: AdminTerminal,
  tools: Tools,
): Promise<number> {
  const json = argv.includes("--json");
  return runCommandLine(
    "npm run shards --",
    argv,
    terminal,
    (program, act) => {
      addGlobalOptions(program.usage("<verb> [arguments] [options]"))
        .description(INTRODUCTION)
        .addHelpText("after", FOOT);
      program
        .command("add")
        .summary("Create, bind, migrate and open a database")
        .description(ADD)
        .argument("[number]", "the shard's number; by default the one that is not finished, or the next", numberOf)
        .option("--local", "On this machine: needs no account")
        .option("--env <NAME>", "Only this environment of wrangler.toml; by default, each that has a database")
        .option("--location <NAME>", "Where the database is created (docs/deploy.md#places)")
        .option("--jurisdiction <NAME>", "The jurisdiction that it stays in")
        .action(
          act(async ([number], { local = false, env: environment, base, ...places }) => {
            const place = (["location", "jurisdiction"] as const).flatMap((name) =>
              places[name] ? [`--${name}`, places[name]] : [],
            );
            const shard = number === undefined ? undefined : Number(number);
            for (const line of await addShard(tools, { env: environment, local, base, shard, place }))
              terminal.out(line);
            return 0;
          }),
        );
      program
        .command("restore")
        .summary("Restore one database to an earlier state while the others play")
        .description(RESTORE)
        .argument("<number>", "the shard's number", numberOf)
        .requiredOption("--since <TIME>", "The state to restore, such as 2026-11-22T09:00:00Z; at most 30 days ago")
        .requiredOption("--env <NAME>", "The environment of wrangler.toml")
        .action(
          act(async ([number], { since, env: environment, base }) => {
            const left = await restoreShard(tools, {
              shard: Number(number),
              ...{ since: String(since), env: String(environment), base },
            });
            for (const line of left) terminal.out(line);
            return left.length === 0 ? 0 : 1;
          }),
        );
      for (const command of COMMANDS.filter(({ name }) => name.startsWith("shard "))) {
        const name = command.name.slice("shard ".length);
        addCommand(program, name, { ...command, name }, act, (one, args, options) =>
          execute(one, { args, options, env, terminal }),
        );
      }
    },
    (cause) => {
      // Faults of the machine, such as a missing program, are said in a line too.
      const isOfSystem = cause instanceof Error && "code" in cause && /^E[A-Z]+$/.test(String(cause.code));
      return isOfSystem && !(cause instanceof RefusedError) ? failure(cause) : failureOf(cause, json);
    },
  );
}

function numberOf(text: string): string {
  if (!/^[1-9][0-9]*$/.test(text)) throw new UsageError("N must be a number from 1.");
  return text;
}
