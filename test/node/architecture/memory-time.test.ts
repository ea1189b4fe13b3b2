import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { stateOfPage } from "./house.ts";

/**
 * What an isolate remembers is shared by operators, and one of them may be on a test clock that is years ahead: what it
 * wrote would stay fresh for the others for good.
 */
test("files that remember something between requests know real time only", () => {
  const files = new Set([...stateOfPage()].map((entry) => entry.split(" ", 1)[0] ?? ""));
  expect(files.size).toBeGreaterThan(20);
  const others = [...files].filter((file) => /\bclock\.now\(\)/.test(readFileSync(`src/${file}`, "utf8")));
  expect(others).toEqual([]);
});
