import { readFileSync } from "node:fs";
import { fromText } from "../../../../src/lib/spreadsheet.ts";

/** A movement of a statement's list. */
export interface ListRow
  extends Readonly<Record<"transaction_id" | "type" | "amount" | "currency" | "status", string>> {
  /** Empty in a CSV file, null in NDJSON, where there is none. */
  readonly free_spins_id: string | null;
}

const TEXTS = ["transaction_id", "type", "status"] as const;

/** Reads a list as the service writes it: CSV with a header, or NDJSON. */
export function readList(file: string): ListRow[] {
  const text = textOf(file);
  try {
    const rows = text.startsWith("{") ? ndjsonRows(text) : csvRecords(text);
    if (rows.every(isListed)) return rows;
  } catch {
    // Said below.
  }
  throw new Error(`${file} is not a list of GET /v1/statements/{day}.`);
}

/** The text of a file. */
export function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new Error(`Cannot read ${file}.`);
  }
}

function isListed(row: ListRow): boolean {
  return TEXTS.every((name) => typeof row[name] === "string") && /^[0-9]+(\.[0-9]+)?$/.test(row.amount);
}

function ndjsonRows(text: string): ListRow[] {
  return text.split("\n").flatMap((line) => (line === "" ? [] : (JSON.parse(line) as ListRow)));
}

function csvRecords(text: string): ListRow[] {
  const [header = [], ...rows] = csvRows(text);
  return rows.map(
    (row) => Object.fromEntries(header.map((name, i) => [name, fromText(row[i] ?? "")])) as unknown as ListRow,
  );
}

/** RFC 4180. */
function csvRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = "", end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\n\r]*))(,|\r?\n|$)/g)) {
    if (end === "" && row.length === 0 && !quoted && plain === "") break;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
