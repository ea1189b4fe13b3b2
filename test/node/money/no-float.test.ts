import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Rooms that move money. Percentages and prices have their own rooms, with their own exact arithmetic. */
const ROOMS = ["src/ledger", "src/api/provider", "src/lib/money.ts"];

/** Code that creates a float. */
const FLOATS = [
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

/** Lines that are not about money: jitter, chance, bytes and comments. */
const NOT_MONEY = [/JITTER/, /BYTES|[bB]ytes\b/, /\bchance\b/, /\/\/|^\s*\*|\/\*/];

/** Files with amounts that the API shows as JSON numbers; they are displayed and never booked. */
const JSON_NUMBERS = ["jackpots.ts", "live-tables.ts"];
/** Files about load and time, without an amount. */
const LOADS = ["brake.ts", "plan-moves.ts"];

function files(room: string): string[] {
  if (room.endsWith(".ts")) return [room];
  return readdirSync(room, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && ![...JSON_NUMBERS, ...LOADS].some((file) => name.endsWith(file)))
    .map((name) => join(room, name));
}

function floats(source: string): string[] {
  return (
    source
      .split("\n")
      .filter((line) => !NOT_MONEY.some((allowed) => allowed.test(line)))
      // Strings are not arithmetic: the examples in the API's descriptions are full of amounts.
      .filter((line) => FLOATS.some((pattern) => pattern.test(line.replace(/"[^"]*"/g, '""'))))
  );
}

test("no float touches money", () => {
  const found = ROOMS.flatMap(files).flatMap((file) =>
    floats(readFileSync(file, "utf8")).map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test("the patterns find floats", () => {
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
