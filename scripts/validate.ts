import { writeFileSync } from "node:fs";
import { OperatorGames } from "../clients/typescript/src/index.ts";
import { reportPage } from "../console/src/report/report-page.ts";
import { caseLine, describeRun } from "./validate/describe-run.ts";
import { followRun } from "./validate/follow-run.ts";
import { junitOf } from "./validate/junit.ts";
import { type Options, readOptions, USAGE, UsageError } from "./validate/options.ts";

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2), process.env);
  if (!options) {
    console.log(USAGE);
    return 0;
  }
  return validate(options);
}

async function validate({ base, keyId, secret, player, currency, files }: Options): Promise<number> {
  const client = new OperatorGames({ baseUrl: base, keyId, secret });
  const started = await client.startWalletValidation({ player_id: player, currency });
  const run = await followRun(client, started, (number, ended) => console.log(caseLine(number, ended)));
  console.log(`\n${describeRun(run)}`);
  if (files.json) writeFileSync(files.json, `${JSON.stringify(run, null, 2)}\n`);
  if (files.junit) writeFileSync(files.junit, junitOf(run));
  if (files.html) writeFileSync(files.html, reportPage(run));
  return run.status === "passed" ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  const usage = error instanceof UsageError;
  console.error(error instanceof Error ? error.message : error);
  if (usage) console.error("\nRun npm run validate -- --help for usage.");
  process.exitCode = usage ? 2 : 1;
}
