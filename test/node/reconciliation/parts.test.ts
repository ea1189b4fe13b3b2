import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { partsOf } from "../../../scripts/reconcile/parts.ts";
import { runReconcile } from "../../../scripts/reconcile/run.ts";
import { byBytes } from "../../../src/books/entry.ts";
import { readRows } from "../../../src/reconciliation/parts/read-rows.ts";
import { sameAmount } from "../../../src/reconciliation/rules/compare.ts";

async function rowsOf(text: string) {
  const rows = [];
  for await (const row of readRows(new TextEncoder().encode(text), false)) rows.push(row);
  return rows;
}

const row = (transaction_id: string, amount: string, more = {}) => ({
  transaction_id,
  amount,
  status: "completed",
  ...more,
});

describe("the reader of an operator's list", () => {
  it.each([",", ";", "\t"])("takes columns by name, in any order, separated by %j", async (separator) => {
    const text = `\uFEFFamount|Player_Id|transaction_id|note\r\n1.00|ann|t1|x\r\n\r\n 2.5 ||"t""2"|y\r\n`;
    expect(await rowsOf(text.replaceAll("|", separator))).toEqual([
      row("t1", "1.00", { player_id: "ann" }),
      row('t"2', "2.5"),
    ]);
  });

  it("takes NDJSON with numbers, nulls and fields it does not know", async () => {
    const text =
      '{"transaction_id":"t1","amount":1.5,"player_id":null,"x":{}}\n{"amount":"2","transaction_id":"t2","status":"cancelled"}';
    expect(await rowsOf(text)).toEqual([row("t1", "1.5"), { ...row("t2", "2"), status: "cancelled" }]);
  });

  it.each([
    ["t1,-1.00,", "amount must be a plain decimal"],
    ["t1,1e3,", "amount must be a plain decimal"],
    ["t1,,", "amount is missing"],
    [",1.00,", "transaction_id is missing"],
    ["t1,1.00,done", "status must be completed or cancelled"],
    ['"t1,1.00,', "a quote is not closed"],
    ["t1,1.00", "it has 2 fields, and the header has 3"],
    [`${"t".repeat(301)},1.00,`, "transaction_id must have at most 300 characters"],
    [`${"t".repeat(20_000)},1.00,`, "it is longer than 16 KiB"],
  ])("says why a row cannot be read: %.20j", async (line, reason) => {
    const rows = await rowsOf(`transaction_id,amount,status\n${line}\nt2,1.00,\n`);
    expect(rows).toEqual([expect.objectContaining({ unreadable: expect.stringContaining(reason) }), row("t2", "1.00")]);
  });

  it.each([
    "transaction_id\nt1\n",
    "t1,1.00\n",
    "transaction_id,amount,amount\n",
  ])("refuses the header of %j", async (text) => {
    await expect(rowsOf(text)).rejects.toThrow("header line");
  });
});

it.each([
  ["1.5", "1.50", true],
  ["01.00", "1", true],
  ["0", "0.00", true],
  ["1.05", "1.5", false],
  ["10", "1", false],
  ["9007199254740993", "9007199254740992", false],
])("%s and %s are the same amount: %s", (one, other, same) => {
  expect([sameAmount(one, other), sameAmount(other, one)]).toEqual([same, same]);
});

it("byBytes orders texts as their UTF-8 bytes", () => {
  const texts = [
    "",
    "a",
    "ab",
    "b",
    "é",
    "\u{7ff}",
    "\u{800}",
    "\uE000",
    "\uFFEE",
    "\u{10000}",
    "\u{1F3B0}",
    "a\u{1F3B0}",
  ];
  const expected = texts.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  expect(texts.toReversed().toSorted(byBytes)).toEqual(expected);
});

describe("npm run reconcile", () => {
  it("cuts a file into parts of whole lines, with the header in each", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "books-")), "books.csv");
    writeFileSync(file, `transaction_id,amount\n${Array.from({ length: 50 }, (_, i) => `t${i},1.00\n`).join("")}`);
    const parts = [];
    for await (const part of partsOf(file, 120)) parts.push(part);
    expect(parts.length).toBeGreaterThan(4);
    for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(120);
    const lines = parts.flatMap((part) => part.trim().split("\n").slice(1));
    expect([
      lines.length,
      new Set(lines).size,
      parts.every((part) => part.startsWith("transaction_id,amount\n")),
    ]).toEqual([50, 50, true]);
  });

  it("explains itself, and names what is missing", async () => {
    const ran = async (...argv: string[]) => {
      const printed: string[] = [];
      const code = await runReconcile(
        argv,
        {},
        { out: (text) => printed.push(text), err: (text) => printed.push(text) },
      );
      return { code, text: printed.join("\n") };
    };
    expect(await ran("--help")).toMatchObject({ code: 0, text: expect.stringContaining("--books FILE") });
    expect(await ran()).toMatchObject({ code: 2, text: expect.stringContaining("Missing --day") });
    expect(await ran("--day", "2026-11-20")).toMatchObject({
      code: 2,
      text: expect.stringContaining("Missing --books"),
    });
    expect(await ran("--day", "2026-11-20", "--books", "no-such.csv")).toMatchObject({
      code: 2,
      text: expect.stringContaining("Cannot read"),
    });
    const remote = ["--day", "2026-11-20", "--books", "package.json", "--base", "https://games.example.com"];
    expect(await ran(...remote)).toMatchObject({ code: 2, text: expect.stringContaining("No key") });
  });
});
