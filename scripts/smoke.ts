import { randomBytes } from "node:crypto";
import { CONSOLE, repeatable, runCommandLine, UsageError } from "../clients/typescript/src/cli/command-line.ts";
import type { BackOffice } from "./admin/back-office.ts";
import { BASE, backOfficeOf } from "./admin/installation.ts";
import { type Check, type Result, runCheck, tableOf } from "./smoke/check.ts";
import { PLATFORM_CHECKS } from "./smoke/platform-checks.ts";
import { SERVICE_CHECKS } from "./smoke/service-checks.ts";
import { deploySmokeWorker, startSmokeWorker } from "./smoke/smoke-worker.ts";
import { setUpStage } from "./smoke/stage.ts";

const ABOUT = `Checks on a fresh staging deployment what the code relies on: how D1 counts changes, batches, the 5 s limit of a wallet
call, callers that hang up, six connections, rate limits, revoked keys, retries, and movements per second. It takes up to
ten minutes. It creates an operator and a provider named smoke-<run>, and deploys a Worker of its own, operator-games-smoke,
with the account that wrangler is logged in to; it deletes the Worker at the end.

Against a service on this machine the Worker runs here too. What only the platform can show is then skipped, with what the
simulator did.`;

process.exitCode = await runCommandLine("npm run admin -- smoke", process.argv.slice(2), CONSOLE, (program, act) =>
  program
    .description(ABOUT)
    .option(...BASE)
    .option("--admin <TOKEN>", "Admin token; better in ADMIN_TOKEN; for a service on this machine also from .dev.vars")
    .option("--only <TEXT>", "Only checks whose name contains the text; repeatable", repeatable, [])
    .addHelpText("after", "\nExit codes: 0 no check failed, 1 a check failed, 2 usage error.")
    .action(
      act(async (_, { base, admin, only }) => {
        const env = admin === undefined ? process.env : { ...process.env, ADMIN_TOKEN: admin };
        const backOffice = backOfficeOf(base, env);
        const isMeant = (name: string) => only.length === 0 || only.some((text: string) => name.includes(text));
        const checks = [...SERVICE_CHECKS, ...PLATFORM_CHECKS].filter(({ name }) => isMeant(name));
        if (checks.length === 0) throw new UsageError("--only names no check.");
        const results = await smoke(backOffice, checks);
        console.log(`\n${tableOf(results)}`);
        const count = (outcome: Result["outcome"]) => results.filter((result) => result.outcome === outcome).length;
        console.log(`\n${count("passed")} passed, ${count("failed")} failed, ${count("skipped")} skipped`);
        return count("failed") === 0 ? 0 : 1;
      }),
    ),
);

async function smoke(backOffice: BackOffice, checks: readonly Check[]): Promise<Result[]> {
  // Cloudflare adds this header to every answer.
  const simulated = !(await fetch(`${backOffice.base}/healthz`)).headers.has("cf-ray");
  console.log(simulated ? "This is the simulator: starting the smoke Worker here …" : "Deploying the smoke Worker …");
  const worker = await (simulated ? startSmokeWorker() : deploySmokeWorker());
  try {
    const stage = await setUpStage(backOffice, worker, randomBytes(4).toString("hex"));
    const results: Result[] = [];
    const run = async (check: Check) => {
      const result = await runCheck(check, stage, simulated);
      console.log(`${result.outcome.padEnd(8)} ${result.name}`);
      results.push(result);
    };
    await Promise.all(checks.filter(({ alone }) => !alone).map(run));
    for (const check of checks.filter(({ alone }) => alone)) await run(check);
    return results;
  } finally {
    await worker.remove();
  }
}
