import { writeFileSync } from "node:fs";
import { CONSOLE } from "../clients/typescript/src/cli/command-line.ts";
import { caseLines, describeRun } from "../clients/typescript/src/cli/describe-run.ts";
import { followRun } from "../clients/typescript/src/cli/follow-run.ts";
import type { ReportedRun } from "../clients/typescript/src/cli/reported-run.ts";
import { exitCodeOf, validateWallet, writeReports } from "../clients/typescript/src/cli/validate.ts";
import { reportPage } from "../web/console/src/report/report-page.ts";
import { BackOffice, path } from "./admin/back-office.ts";
import { type Files, type ProviderRun, runValidate } from "./validate/options.ts";

process.exitCode = await runValidate(process.argv.slice(2), process.env, CONSOLE, {
  wallet: async (run) => report(await validateWallet(run, CONSOLE.out), run.files, run.strict),
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

function write({ html, ...reports }: Files, run: ReportedRun): void {
  writeReports(reports, run);
  if (html) writeFileSync(html, reportPage(run));
}
