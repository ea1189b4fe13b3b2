import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createContext } from "../../src/create-context.ts";
import type { Env } from "../../src/env.ts";
import { runJobs } from "../../src/jobs.ts";
import { observed } from "../support/plans.ts";
import { PRODUCTION } from "../support/production.ts";

/** The statements of one cron run in an environment, and the errors that were logged. */
async function ran(installation: Env) {
  const seen: string[] = [];
  const errors: unknown[] = [];
  const silent = () => undefined;
  const log = { info: silent, warn: silent, error: (...line: unknown[]) => void errors.push(line) };
  const bindings: Env = { ...installation, DB: observed(env.DB, (sql) => seen.push(sql)) };
  await runJobs(createContext(bindings, silent, log));
  return { seen: seen.join("\n"), errors };
}

const SANDBOX_TABLES = /sandbox_\w+|jackpot_feeds|validation_\w+/g;

test("production runs no sandbox job, the sandbox runs all", async () => {
  const sandbox = await ran(env);
  const production = await ran(PRODUCTION);
  expect([...sandbox.errors, ...production.errors]).toEqual([]);
  expect([...new Set(sandbox.seen.match(SANDBOX_TABLES))].length).toBeGreaterThan(5);
  expect(production.seen.match(SANDBOX_TABLES)).toBeNull();
  for (const table of ["movements", "billing_runs", "invoice_notifications", "bonus_campaigns"]) {
    expect(production.seen).toContain(table);
    expect(sandbox.seen).toContain(table);
  }
});
