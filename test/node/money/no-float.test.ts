import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Where amounts are moved. Percentages and prices have rooms of their own, with exact arithmetic of their own. */
const ROOMS = ["src/ledger", "src/wallet", "src/provider-api", "src/lib/money.ts"];

/** Ways into a float, and arithmetic that leaves one behind. */
const FLOAT = [
  /\bparseFloat\b/,
  /\btoFixed\b/,
  /\btoPrecision\b/,
  /\bMath\.(round|floor|trunc|fround|pow)\b/,
  /\b\d+\.\d+\b/,
  /\b\d+e-?\d+\b/i,
  /(?:amount|balance|minor|stake)\w*\s*[*/]/i,
  /[*/]\s*(?:amount|balance|minor|stake)/i,
  /(?:amount|balance)\w*\)?\s*\*\*/i,
  /\bNumber\((?:[^()]*\.)?(?:amount|balance|stake)/i,
];

/** Chance, waiting and lengths are no money: each of these lines says so by what stands in it. */
const NO_MONEY = [/JITTER/, /\bchance\b/, /\/\/|^\s*\*|\/\*/];

/** Amounts that the interface shows as JSON numbers; they are displayed, and never booked. */
const JSON_NUMBERS = ["jackpots.ts", "live-tables.ts"];

function files(room: string): string[] {
  if (room.endsWith(".ts")) return [room];
  return readdirSync(room, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !JSON_NUMBERS.includes(name))
    .map((name) => join(room, name));
}

function floats(source: string): string[] {
  return source
    .split("\n")
    .filter((line) => !NO_MONEY.some((allowed) => allowed.test(line)))
    // Texts are no arithmetic; the examples of the API's documents are full of amounts.
    .filter((line) => FLOAT.some((way) => way.test(line.replace(/"[^"]*"/g, '""'))));
}

test("no float touches money where it is moved", () => {
  const found = ROOMS.flatMap(files).flatMap((file) =>
    floats(readFileSync(file, "utf8")).map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test("the search for floats finds them", () => {
  for (const line of [
    "parseFloat(text)",
    "amount * 2",
    "x.toFixed(2)",
    "const half = 0.5;",
    "Number(row.amount)",
    "1e3",
  ]) {
    expect(floats(line)).toEqual([line]);
  }
});
