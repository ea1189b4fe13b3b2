import { expect, test } from "vitest";
import { csvOf } from "../../../src/lib/spreadsheet.ts";

test.each([
  "=1+1",
  "+1+1",
  "-1+1",
  "-1|cmd",
  "@SUM(A1)",
  " =1+1",
  "＝1+1",
  "+1,2-3",
])("%j is no formula in a list that is saved", (text) => {
  expect(csvOf([[text]]).replaceAll('"', "")).toBe(`'${text}\r\n`);
});

test.each(["-12.50", "+1,204.00 EUR", "player-1", ""])("%j stays as it is", (text) => {
  expect(csvOf([[text]]).replaceAll('"', "")).toBe(`${text}\r\n`);
});
