import type { Command, OptionValues } from "commander";
import { runCommandLine, type Terminal } from "../../clients/typescript/src/cli/command-line.ts";
import { addCredentials } from "../../clients/typescript/src/cli/credentials.ts";
import {
  addReportFiles,
  addWalletOptions,
  type ReportFiles,
  reportFilesOf,
  type WalletRun as WalletRunOfClient,
  walletRun,
} from "../../clients/typescript/src/cli/validate.ts";
import { BASE, installationOf } from "../admin/installation.ts";
import { CALLER_ENV, callerEnv } from "../local/caller-env.ts";

/** A run of the wallet suite. */
export interface WalletRun extends WalletRunOfClient {
  readonly files: Files;
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
export interface Files extends ReportFiles {
  readonly html?: string;
}

/** Commands that run a suite. Each returns the exit code. */
export interface Suites {
  readonly wallet: (run: WalletRun) => Promise<number>;
  readonly provider: (run: ProviderRun) => Promise<number>;
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
      .addHelpText(
        "after",
        `
${CALLER_ENV}
Exit codes: 0 no case failed, 1 a case failed (with --strict: or warned) or the run could not be completed, 2 usage error.`,
      )
      .action(
        act(async (_, values) => suites.wallet({ ...walletRun(values, callerEnv(env)), files: filesOf(values) })),
      );
    addWalletOptions(program);
    addFiles(program);
    const provider = program
      .command("provider")
      .description("Run the provider suite. The token, with the scope catalogue, is read from ADMIN_TOKEN.")
      .argument("<code>", "The provider's code in the back office")
      .requiredOption("--currency <CODE>", "Currency to play in")
      .option(...BASE)
      .option("--game <CODE>", "Code of the game that is played; default: the provider's first")
      .action(act(async ([code = ""], values) => suites.provider(providerRun(code, values, env))));
    addFiles(provider);
  });
}

function addFiles(command: Command): void {
  addReportFiles(command).option("--html <FILE>", "Write the run as a printable HTML page");
}

function providerRun(provider: string, values: OptionValues, env: NodeJS.ProcessEnv): ProviderRun {
  const { base, game, currency } = values;
  return { installation: installationOf(base, env), provider, game, currency, files: filesOf(values) };
}

function filesOf(values: OptionValues): Files {
  return { ...reportFilesOf(values), ...(values.html && { html: values.html }) };
}
