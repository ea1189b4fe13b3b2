import { writeFileSync } from "node:fs";
import { CONSOLE } from "../clients/typescript/src/cli/command-line.ts";
import { caseLines, describeRun } from "../clients/typescript/src/cli/describe-run.ts";
import { followRun } from "../clients/typescript/src/cli/follow-run.ts";
import type { ReportedRun } from "../clients/typescript/src/cli/reported-run.ts";
import { OperatorGames } from "../clients/typescript/src/index.ts";
import { reportPage } from "../web/console/src/report/report-page.ts";
import { BackOffice, path } from "./admin/back-office.ts";
import { junitOf } from "./validate/junit.ts";
import { exitCodeOf, type Files, type ProviderRun, runValidate, type WalletRun } from "./validate/options.ts";

process.exitCode = await runValidate(process.argv.slice(2), process.env, CONSOLE, {
  wallet: async (run) => report(await validateWallet(run), run.files, run.strict),
  provider: async (run) => report(await validateProvider(run), run.files),
});

/** Prints and writes a run that has ended. Returns the exit code. */
function report(run: ReportedRun, files: Files, strict = false): number {
  console.log(`\n${describeRun(run)}`);
  write(files, run);
  return exitCodeOf(run, strict);
}

function showCases(ended: Parameters<typeof caseLines>[0]): void {
  console.log(caseLines(ended).join("\n"));
}

async function validateWallet({
  base,
  keyId,
  secret,
  player,
  currency,
  more,
  trigger,
}: WalletRun): Promise<ReportedRun> {
  const client = new OperatorGames({ baseUrl: base, keyId, secret });
  const tested = { player_id: player, currency, ...more };
  const started = await (trigger ? client.fireTrigger({ ...tested, trigger }) : client.startWalletValidation(tested));
  return followRun((id) => client.walletValidation(id), started, showCases);
}

async function validateProvider({ installation, provider, game, currency }: ProviderRun): Promise<ReportedRun> {
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
