import { fromText } from "../../../lib/spreadsheet.ts";
import { readRow, type Unreadable, unreadable, type YourRow } from "../rules/row.ts";
import { csvFields, headerOf } from "./csv.ts";
import { type Line, readLines, UnreadablePart } from "./read-lines.ts";

/** The rows of a part: CSV with a header, or NDJSON, told apart by its first character. */
export async function* readRows(bytes: Uint8Array<ArrayBuffer>, gzip: boolean): AsyncGenerator<YourRow | Unreadable> {
  let rowOf: ((line: Line) => YourRow | Unreadable) | undefined;
  for await (const line of readLines(bytes, gzip)) {
    if (!rowOf) {
      if (line.text.trimStart().startsWith("{")) rowOf = jsonRow;
      else {
        rowOf = csvRow(line.text);
        continue;
      }
    }
    yield line.cut ? unreadable("it is longer than 16 KiB", line.text) : rowOf(line);
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
