import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { projectRoot } from "../../scripts/local/root.ts";
import { type Installation, startInstallation } from "../browser/support/installation.ts";

const run = promisify(execFile);
let installation: Installation;

before(async () => {
  installation = await startInstallation();
});
after(() => installation?.stop());

/** Checks that take neither minutes nor a quiet machine. */
const QUICK = [
  "booked once",
  "copies of a bet",
  "revoked key",
  "was reset",
  "D1 counts",
  "one transaction",
  "waitUntil",
];

test("npm run admin -- smoke passes locally, and skips what only the platform shows", async () => {
  const args = ["scripts/smoke.ts", "--base", installation.baseUrl, ...QUICK.flatMap((text) => ["--only", text])];
  const { stdout } = await run(process.execPath, args, { cwd: projectRoot });
  assert.match(stdout, /^passed {3}ten copies of a bet at once are one bet/m);
  assert.match(stdout, /^skipped {2}D1 counts the rows that a statement changed +simulator: insert 1, its repeat 0/m);
  assert.match(stdout, /^3 passed, 0 failed, 4 skipped$/m);
});
