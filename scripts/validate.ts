import { writeFileSync } from "node:fs";
import { caseLines, describeRun } from "../clients/typescript/src/cli/describe-run.ts";
import { followRun } from "../clients/typescript/src/cli/follow-run.ts";
import type { ReportedRun } from "../clients/typescript/src/cli/reported-run.ts";
import { OperatorGames } from "../clients/typescript/src/index.ts";
import { reportPage } from "../console/src/report/report-page.ts";
import { BackOffice, path } from "./admin/back-office.ts";
import { UsageError } from "./admin/command.ts";
import { junitOf } from "./validate/junit.ts";
import { type Files, type Options, readOptions, USAGE } from "./validate/options.ts";
import { type ProviderOptions, readProviderOptions } from "./validate/provider-options.ts";

async function main([suite, ...rest]: readonly string[]): Promise<number> {
  const args = suite === undefined ? [] : [suite, ...rest];
  const options = suite === "provider" ? readProviderOptions(rest, process.env) : readOptions(args, process.env);
  if (!options) {
    console.log(USAGE);
    return 0;
  }
  const run = "provider" in options ? await validateProvider(options) : await validateWallet(options);
  console.log(`\n${describeRun(run)}`);
  write(options.files, run);
  return run.status === "passed" ? 0 : 1;
}

const showCases: Parameters<typeof followRun>[2] = (ended) => console.log(caseLines(ended).join("\n"));

async function validateWallet({ base, keyId, secret, player, currency, more, trigger }: Options): Promise<ReportedRun> {
  const client = new OperatorGames({ baseUrl: base, keyId, secret });
  const tested = { player_id: player, currency, ...more };
  const started = await (trigger ? client.fireTrigger({ ...tested, trigger }) : client.startWalletValidation(tested));
  return followRun((id) => client.walletValidation(id), started, showCases);
}

async function validateProvider({ installation, provider, game, currency }: ProviderOptions): Promise<ReportedRun> {
  const backOffice = new BackOffice(installation.url, installation.headers);
  const runs = path`/providers/${provider}/validation-runs`;
  const started: ReportedRun = await backOffice.post(runs, { currency, ...(game && { game_code: game }) });
  return followRun(
    (id): Promise<ReportedRun> => backOffice.get(path`/providers/${provider}/validation-runs/${id}`),
    started,
    showCases,
  );
}

function write({ json, junit, html }: Files, run: ReportedRun): void {
  if (json) writeFileSync(json, `${JSON.stringify(run, null, 2)}\n`);
  if (junit) writeFileSync(junit, junitOf(run));
  if (html) writeFileSync(html, reportPage(run));
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const usage = error instanceof UsageError;
  console.error(error instanceof Error ? error.message : error);
  if (usage) console.error("\nRun npm run validate -- --help for usage.");
  process.exitCode = usage ? 2 : 1;
}
