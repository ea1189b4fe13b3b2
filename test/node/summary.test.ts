import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { failureOf } from "../support/failures.ts";

const folder = mkdtempSync(join(tmpdir(), "summary-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs `node --test` as scripts/verify.sh does; returns what it counted. */
async function countsOf(name: string, source: string): Promise<string> {
  const [file, counts] = [join(folder, `${name}.test.mjs`), join(folder, `${name}.counts`)];
  writeFileSync(file, `import { describe, it } from "node:test";\n${source}`);
  const options = ["--test-reporter=./test/support/node-reporter.ts", `--test-reporter-destination=${counts}`];
  // A run inside of a run of tests would report to it.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const args = ["--disable-warning=ExperimentalWarning", "--test", ...options, file];
  await new Promise((resolve) => execFile(process.execPath, args, { env }, resolve));
  return readFileSync(counts, "utf8").replaceAll(`${folder}/`, "");
}

test("a run under node --test says how many passed, and where and why others failed", async () => {
  const source = `describe("a suite", () => {
  it("passes", () => undefined);
  it("is wrong", () => { throw new Error("one thing\\nand another"); });
  it("never ends", { timeout: 50 }, () => new Promise((resolve) => setTimeout(resolve, 60_000).unref()));
});`;
  const counted = await countsOf("mixed", source);
  expect(counted).toMatch(/^1 2\n✖ is wrong \(mixed\.test\.mjs:4\)\n {4}Error: one thing\n {4}and another\n/);
  expect(counted).toContain("✖ never ends (mixed.test.mjs:5)\n    test timed out after 50ms\n");
  expect(await countsOf("sound", 'it("passes", () => undefined);')).toBe("1 0\n");
  expect(await countsOf("broken", 'throw new Error("not a file of tests");')).toMatch(/^0 1\n✖ /);
});

/** Runs Vitest with the reporter on one file of a project; returns what it prints. */
async function printedOf(source: string, project = "node", ...options: string[]): Promise<string> {
  const root = mkdtempSync(join(folder, "vitest-"));
  symlinkSync(join(process.cwd(), "node_modules"), join(root, "node_modules"));
  writeFileSync(join(root, "group.test.ts"), `import { beforeAll, describe, test } from "vitest";\n${source}`);
  writeFileSync(join(root, "vitest.config.mjs"), `export default { test: { name: "${project}" } };`);
  const reporter = join(process.cwd(), "test/support/reporter.ts");
  const args = ["node_modules/vitest/vitest.mjs", "run", "--root", root, "--reporter", reporter, ...options];
  const { VITEST: _, TEST_COUNTS: __, ...env } = process.env;
  return new Promise((resolve) => execFile(process.execPath, args, { env }, (_, out) => resolve(out)));
}

test("a run under Vitest says why a group of tests did not begin, and counts it", async () => {
  const printed = await printedOf(`describe("a group", () => {
  beforeAll(() => { throw new Error("its service does not start"); });
  test("never runs", () => undefined);
});
test("runs", () => undefined);`);
  expect(printed).toMatch(/^FAILED {2}group\.test\.ts > a group\n {4}its service does not start\n/);
  expect(printed).toMatch(/^ {4}alone: npm test -- group\.test\.ts$/m);
  expect(printed).toMatch(/^total: 1 passed, 1 failed, 1 skipped, in 1 files$/m);
});

test("a failure is followed by the command that runs it alone, also a slow one's", async () => {
  const source = 'test("adds 1", () => { throw new Error("wrong"); });';
  expect(await printedOf(source)).toContain("alone: npm test -- group.test.ts -t 'adds 1'\n");
  const slow = await printedOf(source, "slow-node");
  expect(slow).toContain("alone: npm run test:slow -- group.test.ts -t 'adds 1'\n");
});

test("a run that finds no file says so, and where slow ones are found", async () => {
  const printed = await printedOf("", "node", "deploy/restart");
  expect(printed).toBe("No test file matches. A slow one runs with: npm run test:slow -- <its path>\n");
});

test("a failure takes at most 26 lines: the first and the last of its reason", () => {
  const reason = (count: number) => Array.from({ length: count }, (_, i) => `line ${i}`).join("\n");
  const lines = failureOf("A title", reason(50)).split("\n");
  expect([lines.length, lines[0], lines[8], lines[9], lines[10], lines.at(-1)]).toEqual([
    ...[26, "✖ A title", "    line 7", "    …", "    line 34", "    line 49"],
  ]);
  expect(failureOf("A title", reason(24))).not.toContain("…");
});
