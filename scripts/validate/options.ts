import type { Command, OptionValues } from "commander";
import { runCommandLine, type Terminal, UsageError } from "../../clients/typescript/src/cli/command-line.ts";
import { addCredentials, credentialsOf } from "../../clients/typescript/src/cli/credentials.ts";
import type { FireTrigger, StartWalletValidation } from "../../clients/typescript/src/index.ts";
import { installationOf } from "../admin/installation.ts";
import { CALLER_ENV, callerEnv } from "../local/caller-env.ts";

/** A run of the wallet suite. */
export interface WalletRun {
  readonly base: string;
  readonly keyId: string;
  readonly secret: string;
  readonly player: string;
  readonly currency: string;
  /** Further fields of the start. */
  readonly more: Omit<StartWalletValidation, "player_id" | "currency">;
  /** Sent in place of a run. The service knows the names. */
  readonly trigger: FireTrigger["trigger"] | undefined;
  readonly files: Files;
  /** A warning fails too. */
  readonly strict: boolean;
}

/** A run of the provider suite. */
export interface ProviderRun {
  readonly installation: ReturnType<typeof installationOf>;
  readonly provider: string;
  readonly game: string | undefined;
  readonly currency: string;
  readonly files: Files;
}

/** Where the run is written to. */
export interface Files {
  readonly junit?: string;
  readonly json?: string;
  readonly html?: string;
}

/** What runs a suite. Each returns the exit code. */
export interface Suites {
  readonly wallet: (run: WalletRun) => Promise<number>;
  readonly provider: (run: ProviderRun) => Promise<number>;
}

/** 0: no case failed; where the run is strict, none warned either. */
export function exitCodeOf(
  { status, warned }: { readonly status: string; readonly warned: number },
  strict: boolean,
): number {
  return status === "passed" && !(strict && warned > 0) ? 0 : 1;
}

/** Runs one command line. Returns its exit code. */
export function runValidate(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  terminal: Terminal,
  suites: Suites,
): Promise<number> {
  return runCommandLine("npm run validate --", argv.length === 0 ? ["--help"] : argv, terminal, (program, act) => {
    addCredentials(program)
      // The provider suite has options of the same names.
      .enablePositionalOptions()
      .description(
        "Run the wallet suite against an operator's wallet, or the provider suite against a provider, and report the result.",
      )
      .option("--player <PLAYER>", "Test player of the wallet with a balance of at least 10.00; required")
      .option("--currency <CODE>", "Currency of that player; required")
      .option("--session <ID>", "An open session of the player, for a wallet that checks sessions")
      .option("--closed-session <ID>", "A session of the player that the wallet has closed: tries wins on it")
      .option("--blocked-player <ID>", "A test player that the wallet has blocked: tries a win of the smallest unit")
      .option("--only <22,31>", "Play only these cases of the last run again; does not count as a run")
      .option("--strict", "Fail on warnings too: each costs money or time in production")
      .option("--failed", "Play only its failed and warned cases again")
      .option(
        "--trigger <NAME>",
        "Send one sequence of callbacks and judge it, in place of a run: lost_answer, duplicate, late_duplicate, late_win, win_after_two_days, rollback_before_bet, bet_with_rollback, storm_of_copies or mixture",
      )
      .addHelpText(
        "after",
        `
${CALLER_ENV}
Exit codes: 0 no case failed, 1 a case failed (with --strict: or warned) or the run could not be completed, 2 usage error.`,
      )
      .action(act(async (_, values) => suites.wallet(walletRun(values, env))));
    addFiles(program);
    const provider = program
      .command("provider")
      .description("Run the provider suite. The token, with the scope catalogue, is read from ADMIN_TOKEN.")
      .argument("<code>", "The provider's code in the back office")
      .requiredOption("--currency <CODE>", "Currency to play in")
      .option("--base <URL>", "URL of the service; default: AGG_BASE_URL, or this machine at PORT (8787)")
      .option("--game <CODE>", "Code of the game that is played; default: the provider's first")
      .action(act(async ([code = ""], values) => suites.provider(providerRun(code, values, env))));
    addFiles(provider);
  });
}

function addFiles(command: Command): void {
  command
    .option("--junit <FILE>", "Write the run as JUnit XML")
    .option("--json <FILE>", "Write the run as JSON, as returned by the service")
    .option("--html <FILE>", "Write the run as a printable HTML page");
}

function walletRun(values: OptionValues, env: NodeJS.ProcessEnv): WalletRun {
  const { baseUrl: base, keyId, secret } = credentialsOf(values, callerEnv(env));
  if (!/^https?:$/.test(new URL(base).protocol)) throw new UsageError("--base must be an http or https URL.");
  const { player, currency, session, closedSession, blockedPlayer, only, failed, trigger } = values;
  if (!player) throw new UsageError("Missing required --player.");
  if (!currency) throw new UsageError("Missing required --currency.");
  if (trigger && (only || failed || blockedPlayer))
    throw new UsageError(
      "--trigger takes --session and --closed-session, but no --only, --failed or --blocked-player.",
    );
  const more = {
    ...(session && { session_id: session }),
    ...(closedSession && { closed_session_id: closedSession }),
    ...(blockedPlayer && { blocked_player_id: blockedPlayer }),
    ...(only && { cases: numbersIn(only) }),
    ...(failed && { cases: "failed" as const }),
  };
  return {
    base,
    keyId,
    secret,
    player,
    currency,
    more,
    trigger,
    files: filesOf(values),
    strict: values.strict === true,
  };
}

function providerRun(provider: string, values: OptionValues, env: NodeJS.ProcessEnv): ProviderRun {
  const { base, game, currency } = values;
  return { installation: installationOf(base, env), provider, game, currency, files: filesOf(values) };
}

function filesOf({ junit, json, html }: OptionValues): Files {
  return { ...(junit && { junit }), ...(json && { json }), ...(html && { html }) };
}

function numbersIn(list: string): number[] {
  if (!/^\d{1,3}(,\d{1,3})*$/.test(list)) throw new UsageError("--only takes numbers of cases: --only 22,31.");
  return list.split(",").map(Number);
}
