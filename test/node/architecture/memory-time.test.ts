import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { stateOfPage } from "./house.ts";

/**
 * Memory of an isolate is shared by operators, and one of them may be on a test clock that is years ahead: what it
 * wrote would stay fresh for the others for good.
 */
test("files that remember something between requests know real time only", () => {
  const files = new Set([...stateOfPage()].map((entry) => entry.split(" ", 1)[0] ?? ""));
  expect(files.size).toBeGreaterThan(20);
  // The gate works before a clock is chosen: see the next test.
  const others = [...files].filter((file) => !file.startsWith("gate/") && /\bclock\.now\(\)/.test(textOf(file)));
  expect(others.filter((file) => !/ = inRealTime\(|inRealTime\(ctx\)\.clock/.test(textOf(file)))).toEqual([]);
});

test("an operator's clock is chosen behind its authentication", () => {
  const calls = textOf("api/operator/router.ts").split("export const operatorApi")[1] ?? "";
  expect(calls.indexOf("authenticateOperator(")).toBeGreaterThan(0);
  expect(calls.indexOf("inOperatorTime")).toBeGreaterThan(calls.indexOf("authenticateOperator("));
  const gate = globSync("src/gate/**/*.ts").filter((file) => !file.startsWith("src/gate/operator-time/"));
  expect(gate.filter((file) => /derivedOnClock|inTimeOf|onClock\(/.test(readFileSync(file, "utf8")))).toEqual([]);
});

function textOf(file: string): string {
  return readFileSync(`src/${file}`, "utf8");
}
