import { existsSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Command, OptionValues } from "commander";
import { type FireTrigger, OperatorGames, type StartWalletValidation } from "../index.ts";
import { type Act, type Terminal, UsageError } from "./command-line.ts";
import { addCredentials, credentialsOf, testedWallet } from "./credentials.ts";
import { caseLines, describeRun } from "./describe-run.ts";
import { followRun } from "./follow-run.ts";
import { junitOf } from "./junit.ts";
import type { ReportedRun } from "./reported-run.ts";

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
  readonly files: ReportFiles;
  /** A warning fails too. */
  readonly strict: boolean;
}

/** Where a run is written to. */
export interface ReportFiles {
  readonly junit?: string;
  readonly json?: string;
}

/** `operator-games validate`. */
export function defineValidate(program: Command, act: Act, env: NodeJS.ProcessEnv, terminal: Terminal): void {
  const command = addCredentials(program.command("validate"))
    .description("Run the wallet suite against your wallet, and say what is wrong. Sandbox only.")
    .addHelpText(
      "after",
      "\nExit codes: 0 no case failed, 1 a case failed (with --strict: or warned) or the run could not be completed, 2 usage error.",
    )
    .action(
      act(async (_, values) => {
        const run = walletRun(values, env);
        const ended = await validateWallet(run, terminal.out);
        terminal.out(`\n${describeRun(ended)}`);
        writeReports(run.files, ended);
        return exitCodeOf(ended, run.strict);
      }),
    );
  addWalletOptions(command);
  addReportFiles(command);
}

/** The options of a run of the wallet suite, beside whom to call as. */
export function addWalletOptions(command: Command): Command {
  return command
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
    );
}

export function addReportFiles(command: Command): Command {
  return command
    .option("--junit <FILE>", "Write the run as JUnit XML")
    .option("--json <FILE>", "Write the run as JSON, as returned by the service");
}

/** 0: no case failed; where the run is strict, none warned either. */
export function exitCodeOf(
  { status, warned }: { readonly status: string; readonly warned: number },
  strict: boolean,
): number {
  return status === "passed" && !(strict && warned > 0) ? 0 : 1;
}

/** The run that a command line asks for. Throws UsageError. */
export function walletRun(values: OptionValues, env: NodeJS.ProcessEnv): WalletRun {
  const { baseUrl: base, keyId, secret } = credentialsOf(values, env);
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
    files: reportFilesOf(values),
    strict: values.strict === true,
  };
}

/** Throws UsageError for a file that cannot be written: a run takes minutes, and counts. */
export function reportFilesOf({ junit, json, html }: OptionValues): ReportFiles {
  for (const [form, file] of Object.entries({ junit, json, html }))
    if (file && (!existsSync(dirname(file)) || statSync(file, { throwIfNoEntry: false })?.isDirectory()))
      throw new UsageError(`Cannot write --${form} ${file}.`);
  return { ...(junit && { junit }), ...(json && { json }) };
}

function numbersIn(list: string): number[] {
  if (!/^\d{1,3}(,\d{1,3})*$/.test(list)) throw new UsageError("--only takes numbers of cases: --only 22,31.");
  return list.split(",").map(Number);
}

/** Starts a run, prints its cases as they end, and returns it when it has ended. */
export async function validateWallet(
  { base, keyId, secret, player, currency, more, trigger }: WalletRun,
  print: Terminal["out"],
): Promise<ReportedRun> {
  const client = new OperatorGames({ baseUrl: base, keyId, secret });
  print(await testedWallet(client));
  const tested = { player_id: player, currency, ...more };
  const started = await (trigger ? client.fireTrigger({ ...tested, trigger }) : client.startWalletValidation(tested));
  return followRun(
    (id) => client.walletValidation(id),
    started,
    (ended) => print(caseLines(ended).join("\n")),
  );
}

export function writeReports({ json, junit }: ReportFiles, run: ReportedRun): void {
  if (json) writeFileSync(json, `${JSON.stringify(run, null, 2)}\n`);
  if (junit) writeFileSync(junit, junitOf(run));
}
