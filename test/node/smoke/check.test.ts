import { expect, test } from "vitest";
import { Broken, type Check, runCheck, tableOf } from "../../../scripts/smoke/check.ts";
import { percentile } from "../../../scripts/smoke/percentile.ts";
import type { Stage } from "../../../scripts/smoke/stage.ts";

const stage = {} as Stage;
const check = (on: Check["on"], run: Check["run"]): Check => ({ name: "it works", on, run });
const works = async () => "as it should";
const differs = async () => {
  throw new Broken("the row stayed");
};
const ends = async () => {
  throw new Error("no answer");
};

test.each([
  ["service", works, true, "passed"],
  ["service", differs, true, "failed"],
  ["platform", works, false, "passed"],
  ["platform", differs, false, "failed"],
  ["platform", works, true, "skipped"],
  ["platform", differs, true, "skipped"],
  ["platform", ends, true, "failed"],
] as const)("a check of the %s that %o, simulated: %s, has %s", async (on, run, simulated, outcome) => {
  expect((await runCheck(check(on, run), stage, simulated)).outcome).toBe(outcome);
});

test("a failed check says what was seen, a skipped one what the simulator did", async () => {
  expect((await runCheck(check("platform", differs), stage, false)).note).toBe("the row stayed");
  expect((await runCheck(check("platform", differs), stage, true)).note).toBe("simulator: the row stayed");
  expect((await runCheck(check("service", works), stage, false)).note).toMatch(/^as it should \(\d+\.\d s\)$/);
});

test("the table aligns outcomes, names and notes", () => {
  const results = [
    { name: "short", outcome: "passed", note: "a" },
    { name: "longer name", outcome: "skipped", note: "b" },
  ] as const;
  expect(tableOf(results)).toBe("passed   short        a\nskipped  longer name  b");
});

test("percentiles take values in any order", () => {
  expect(percentile([3, 1, 2, 4], 0.5)).toBe(3);
  expect(percentile([3, 1, 2, 4], 0.99)).toBe(4);
  expect(percentile([], 0.5)).toBe(0);
});
