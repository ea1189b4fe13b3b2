import { asText } from "../../src/lib/spreadsheet.ts";

/** Formats rows as a table; columns are as wide as their longest cell. */
export function table(rows: readonly Readonly<Record<string, unknown>>[], columns: readonly string[]): string {
  if (rows.length === 0) return "(none)";
  const lines = [columns.map((column) => column.toUpperCase()), ...rows.map((row) => columns.map((c) => cell(row[c])))];
  const widths = columns.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((text, i) => text.padEnd(widths[i] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Formats rows as CSV (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe in front. */
export function csv(rows: readonly Readonly<Record<string, unknown>>[], columns: readonly string[]): string {
  const quoted = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const field = (value: unknown) => {
    const text = value === null || value === undefined ? "" : cell(value);
    return quoted(Number.isNaN(Number(text)) ? asText(text) : text);
  };
  return [columns, ...rows.map((row) => columns.map((column) => row[column]))]
    .map((line) => line.map(field).join(","))
    .join("\n");
}

/** Formats a record as one line per field. */
export function record(data: Readonly<Record<string, unknown>>): string {
  const width = Math.max(...Object.keys(data).map((name) => name.length));
  return Object.entries(data)
    .map(([name, value]) => `${name.padEnd(width)}  ${cell(value)}`.trimEnd())
    .join("\n");
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return "-";
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value.join(", ") || "-";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  // Stored values come from API callers: they must neither control the terminal nor turn the order of what it shows.
  return text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, "\u{fffd}");
}
