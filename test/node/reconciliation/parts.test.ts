import { gzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { listParts } from "../../../clients/typescript/src/index.ts";
import { MAX_LINES, type Pace } from "../../../src/books/reconciliation/parts/read-lines.ts";
import { readRows } from "../../../src/books/reconciliation/parts/read-rows.ts";
import { sameAmount } from "../../../src/books/reconciliation/rules/compare.ts";
import { byBytes } from "../../../src/lib/entry.ts";

const pause = async () => undefined;

async function rowsOf(text: string) {
  const rows = [];
  const bytes = new TextEncoder().encode(text);
  for await (const { row } of readRows({ bytes, gzip: false }, { pause })) rows.push(row);
  return rows;
}

const row = (transaction_id: string, amount: string, more = {}) => ({
  transaction_id,
  amount,
  status: "completed",
  ...more,
});

/** Reads all rows; how many. */
async function read(bytes: Uint8Array<ArrayBuffer>, pace: Pace = { pause }): Promise<number> {
  let count = 0;
  for await (const _ of readRows({ bytes, gzip: bytes[0] === 0x1f }, pace)) count++;
  return count;
}

const gzipped = (text: string | Uint8Array, level = 6) => new Uint8Array(gzipSync(text, { level }));
const HEADER = "transaction_id,amount\n";

describe("a hostile part", () => {
  it("costs no more than what was sent, whatever it unpacks to", async () => {
    const zeros = gzipped(new Uint8Array(256 * 1024 * 1024));
    const bomb = gzipped(HEADER + `${"x".repeat(99_999)}\n`.repeat(2_000));
    const before = process.memoryUsage.rss();
    await expect(read(zeros)).rejects.toThrow("has a line of more than 1 MiB");
    await expect(read(bomb)).rejects.toThrow("must unpack to at most 100 bytes");
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024);
    await expect(read(gzipped(HEADER + "a,1\n".repeat(1_500_000)))).rejects.toThrow("at most 100 bytes");
    // Stored as it is, so that the whole is too large, and no part of it too well packed.
    const stored = gzipped(HEADER + `${"x".repeat(96 * 1024)}\n`.repeat(800), 0);
    await expect(read(stored)).rejects.toThrow("at most 64 MiB");
  });

  it("has a bound of lines, and of lines that are no rows", async () => {
    const lines = (line: string, count: number) => new TextEncoder().encode(line.repeat(count));
    await expect(read(lines("\n", MAX_LINES + 1))).rejects.toThrow("at most 1500000 lines");
    expect(await read(lines("\n", MAX_LINES))).toBe(0);
  });

  it("is read in bursts, and on from any line", async () => {
    let pauses = 0;
    const text = `${HEADER}\n${Array.from({ length: 5_000 }, (_, i) => `t${i},1.00\n`).join("")}`;
    const bytes = new TextEncoder().encode(text);
    expect(await read(bytes, { pause: async () => pauses++ })).toBe(5_000);
    expect(pauses).toBeGreaterThanOrEqual(5_000 / 256);
    for (const packed of [bytes, gzipped(text)]) {
      const found: string[] = [];
      const pace = { after: 4_999, pause };
      for await (const { row, line } of readRows({ bytes: packed, gzip: packed !== bytes }, pace))
        found.push(`${line} ${"transaction_id" in row ? row.transaction_id : ""}`);
      expect([found.length, found[0], found.at(-1)]).toEqual([3, "5000 t4997", "5002 t4999"]);
    }
  });
});

describe("the reader of an operator's list", () => {
  it.each([",", ";", "\t"])("takes columns by name, in any order, separated by %j", async (separator) => {
    const text = `\uFEFFamount|Player_Id|transaction_id|note\r\n1.00|ann|t1|x\r\n\r\n 2.5 ||"t""2"|y\r\n`;
    expect(await rowsOf(text.replaceAll("|", separator))).toEqual([
      row("t1", "1.00", { player_id: "ann" }),
      row('t"2', "2.5"),
    ]);
  });

  it("takes off the apostrophe that keeps a spreadsheet from calculating", async () => {
    const fields = ["'=1", "''@x", "'ann", "-1"];
    const text = `transaction_id,amount,player_id\n${fields.map((field, i) => `t${i},1.00,${field}\n`).join("")}`;
    const players = ["=1", "'@x", "'ann", "-1"];
    expect(await rowsOf(text)).toEqual(players.map((player_id, i) => row(`t${i}`, "1.00", { player_id })));
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
    ["t\u00001,1.00,", "none of control"],
    ["t1,+1.00,", "amount must be a plain decimal"],
    ["t1,'=1+1,", "amount must be a plain decimal"],
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
    // A form, and Excel's "Unicode text", which is UTF-16.
    '--boundary\r\nContent-Disposition: form-data; name="x"\r\n\r\ntransaction_id,amount\r\nt1,1\r\n--boundary--\r\n',
    `\uFFFD\uFFFD${"transaction_id\tamount\r\n".replaceAll(/./gs, "$&\0")}`,
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

describe("listParts", () => {
  const partsIn = async (text: string, maxBytes: number) => {
    const chunks = (async function* () {
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
    })();
    const parts: string[] = [];
    for await (const part of listParts(chunks, maxBytes)) parts.push(Buffer.from(part).toString());
    return parts;
  };

  it("copies a list that comes line by line as often as one that comes at once", async () => {
    const lines = Array.from({ length: 2_000 }, () => Buffer.from("sandbox:b-1,1.00\n"));
    const inTurn = async function* (chunks: readonly Uint8Array[]) {
      yield* chunks;
    };
    const copied = async (chunks: readonly Uint8Array[]) => {
      const set = vi.spyOn(Uint8Array.prototype, "set");
      for await (const _ of listParts(inTurn(chunks)));
      const bytes = set.mock.calls.reduce((sum, [from]) => sum + from.length, 0);
      set.mockRestore();
      return bytes;
    };
    expect(await copied(lines)).toBeLessThan(2 * (await copied([Buffer.concat(lines)])));
  });

  it.each([
    ["CSV", "transaction_id,amount\r\n", (i: number) => `t${i}\u2028,1.00\r\n`],
    ["NDJSON", "", (i: number) => `{"transaction_id":"t${i}\u2028","amount":"1.00"}\n`],
  ])("cuts %s into parts of whole lines, with the header in each", async (_, header, line) => {
    const all = Array.from({ length: 50 }, (_, i) => line(i));
    for (const end of ["", "\n"]) {
      const text = `\uFEFF${header}${all.join("").trimEnd()}${end}`;
      const parts = await partsIn(text, 150);
      expect(parts.length).toBeGreaterThan(4);
      for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(150);
      expect(parts.every((part) => part.startsWith(header))).toBe(true);
      const rows = parts.flatMap((part) => part.slice(header.length).trimEnd().split(/\r?\n/));
      expect(rows).toEqual(all.map((row) => row.trimEnd()));
    }
  });

  it("sends a line that is longer than a part by itself, and nothing of an empty file", async () => {
    const long = "x".repeat(200);
    expect(await partsIn(`transaction_id,amount\n1,1\n${long}\n2,2\n`, 100)).toEqual([
      "transaction_id,amount\n1,1\n",
      `transaction_id,amount\n${long}\n`,
      "transaction_id,amount\n2,2\n",
    ]);
    expect(await partsIn("\n \r\n", 100)).toEqual([]);
    expect(await partsIn("transaction_id,amount", 100)).toEqual(["transaction_id,amount"]);
  });
});
