import { parseArgs } from "node:util";
import { credentialsOf } from "../../clients/typescript/src/cli/credentials.ts";
import type { FireTrigger, StartWalletValidation } from "../../clients/typescript/src/index.ts";
import { UsageError } from "../admin/command.ts";
import { CALLER_ENV, callerEnv } from "../local/caller-env.ts";

export const USAGE = `Runs the wallet suite against an operator's wallet, or the provider suite against a provider, and reports the result.

  npm run validate -- --player PLAYER --currency CODE [options]

  --base URL          URL of the sandbox, for example https://sandbox.example.com
  --key-id ID         ID of the operator's key
  --player PLAYER     Test player of the wallet with a balance of at least 10.00
  --currency CODE     Currency of that player
  --session ID        An open session of the player, for a wallet that checks sessions
  --closed-session ID A session of the player that the wallet has closed: tries wins on it
  --blocked-player ID A test player that the wallet has blocked: tries a win of the smallest unit
  --only 22,31        Play only these cases of the last run again; does not count as a run
  --failed            Play only its failed and warned cases again
  --trigger NAME      Send one sequence of callbacks and judge it, in place of a run: lost_answer, duplicate,
                      late_duplicate, late_win, win_after_two_days, rollback_before_bet, bet_with_rollback,
                      storm_of_copies or mixture
  --secret-file FILE  File with the key's secret
  --junit FILE        Write the run as JUnit XML
  --json FILE         Write the run as JSON, as returned by the service
  --html FILE         Write the run as a printable HTML page
  --help              Show this help

${CALLER_ENV}

  npm run validate -- provider CODE --currency EUR [--base URL] [--game CODE] [--junit FILE] [--json FILE] [--html FILE]

  CODE                The provider's code in the back office
  --game CODE         Code of the game that is played; default: the provider's first
  ADMIN_TOKEN         Environment variable with the admin token, or a staff token with the scope catalogue
Exit codes: 0 no case failed, 1 a case failed or the run could not be completed, 2 usage error.
`;

export interface Options {
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
}

/** Where the run is written to. */
export interface Files {
  readonly junit?: string;
  readonly json?: string;
  readonly html?: string;
}

/** Reads arguments and environment. Returns undefined for --help; throws UsageError. */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): Options | undefined {
  const values = parse(args);
  if (values.help) return undefined;
  const { baseUrl: base, keyId, secret } = credentialsOf(values, callerEnv(env));
  if (!/^https?:$/.test(new URL(base).protocol)) throw new UsageError("--base must be an http or https URL.");
  const { junit, json, html } = values;
  if (values.trigger && (values.only || values.failed || values["blocked-player"]))
    throw new UsageError(
      "--trigger takes --session and --closed-session, but no --only, --failed or --blocked-player.",
    );
  return {
    base,
    keyId,
    secret,
    player: required(values, "player"),
    currency: required(values, "currency"),
    more: {
      ...(values.session && { session_id: values.session }),
      ...(values["closed-session"] && { closed_session_id: values["closed-session"] }),
      ...(values["blocked-player"] && { blocked_player_id: values["blocked-player"] }),
      ...(values.only && { cases: numbersIn(values.only) }),
      ...(values.failed && { cases: "failed" as const }),
    },
    trigger: values.trigger as FireTrigger["trigger"] | undefined,
    files: { ...(junit && { junit }), ...(json && { json }), ...(html && { html }) },
  };
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  const options = {
    base: text,
    "key-id": text,
    player: text,
    currency: text,
    session: text,
    "closed-session": text,
    "blocked-player": text,
    only: text,
    failed: { type: "boolean" },
    trigger: text,
    "secret-file": text,
    junit: text,
    json: text,
    html: text,
    help: { type: "boolean" },
  } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function numbersIn(list: string): number[] {
  if (!/^\d{1,3}(,\d{1,3})*$/.test(list)) throw new UsageError("--only takes numbers of cases: --only 22,31.");
  return list.split(",").map(Number);
}

function required(values: ReturnType<typeof parse>, name: "player" | "currency"): string {
  const value = values[name];
  if (!value) throw new UsageError(`Missing required --${name}.`);
  return value;
}
