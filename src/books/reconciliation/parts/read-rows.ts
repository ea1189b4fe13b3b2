import { fromText } from "../../../lib/spreadsheet.ts";
import { readRow, type Unreadable, unreadable, type YourRow } from "../rules/row.ts";
import { csvFields, headerOf } from "./csv.ts";
import { type Line, type Pace, type Packed, readLines, UnreadablePart } from "./read-lines.ts";

/** Rows of a part that cannot be read: with more of them it is no list. */
export const MAX_UNREADABLE = 10_000;

/** A row of a part, and the line that it is on. */
export interface ReadRow {
  readonly row: YourRow | Unreadable;
  readonly line: number;
}

/** The rows of a part: CSV with a header, or NDJSON, told apart by its first character. */
export async function* readRows(packed: Packed, pace: Pace): AsyncGenerator<ReadRow> {
  let rowOf: ((line: Line) => YourRow | Unreadable) | undefined;
  for await (const line of readLines(packed, pace)) {
    if (!rowOf) {
      if (line.text.trimStart().startsWith("{")) rowOf = jsonRow;
      else {
        rowOf = csvRow(line.text);
        continue;
      }
    }
    if (line.number <= (pace.after ?? 0)) continue;
    const row = line.cut ? unreadable("it is longer than 16 KiB", line.text) : rowOf(line);
    yield { row, line: line.number };
  }
}

function jsonRow({ text }: Line): YourRow | Unreadable {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return unreadable("it is not valid JSON", text);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return unreadable("it is not a JSON object", text);
  return readRow(value as Record<string, unknown>, text);
}

/** Throws UnreadablePart for a header that lacks what each row needs. */
function csvRow(first: string): (line: Line) => YourRow | Unreadable {
  const header = headerOf(first);
  const names = header?.names ?? [];
  const missing = ["transaction_id", "amount"].filter((name) => !names.includes(name));
  if (!header || missing.length > 0)
    throw new UnreadablePart(
      `must begin with a header line, in each part, that names ${missing.join(" and ") || "each column once"}`,
    );
  return ({ text }) => {
    const fields = csvFields(text, header.separator);
    if (!fields) return unreadable("a quote is not closed", text);
    if (fields.length !== names.length)
      return unreadable(`it has ${fields.length} fields, and the header has ${names.length}`, text);
    return readRow(Object.fromEntries(names.map((name, i) => [name, fromText(fields[i] ?? "")])), text);
  };
}
