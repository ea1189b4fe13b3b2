import { knownPrecision } from "../../src/lib/currency.ts";
import { asText } from "../../src/lib/spreadsheet.ts";

/** Formats rows as a table; columns are as wide as their longest cell. */
export function table(rows: readonly Row[], columns: readonly string[]): string {
  if (rows.length === 0) return "(none)";
  const lines = [
    columns.map((column) => column.toUpperCase()),
    ...rows.map(withPlaces).map((row) => columns.map((c) => cell(row[c]))),
  ];
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
export function csv(rows: readonly Row[], columns: readonly string[]): string {
  const quoted = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const field = (value: unknown) => {
    const text = value === null || value === undefined ? "" : cell(value);
    return quoted(Number.isNaN(Number(text)) ? asText(text) : text);
  };
  return [columns, ...rows.map(withPlaces).map((row) => columns.map((column) => row[column]))]
    .map((line) => line.map(field).join(","))
    .join("\n");
}

/** Formats a record: a line for each field, and a table for each list of objects. */
export function record(data: Row): string {
  const isList = (value: unknown): value is readonly Row[] =>
    Array.isArray(value) && value.length > 0 && typeof value[0] === "object";
  const { currency } = data;
  const fields = Object.entries(withPlaces(data)).filter(([, value]) => !isList(value));
  const width = Math.max(...fields.map(([name]) => name.length));
  const lines = fields.map(([name, value]) => `${name.padEnd(width)}  ${cell(value)}`.trimEnd());
  const tables = Object.entries(data).flatMap(([name, value]) =>
    isList(value)
      ? [
          `${name}\n${table(
            value.map((row) => ({ ...(currency ? { currency } : {}), ...row })),
            Object.keys(value[0] ?? {}),
          )}`,
        ]
      : [],
  );
  return [lines.join("\n"), ...tables].filter(Boolean).join("\n\n");
}

type Row = Readonly<Record<string, unknown>>;

const MONEY = /^(ggr|revenue|bonus|gross|amount|adjustment_amount|tax_amount|total|whole|progressive)$/;

/** Figures are JSON numbers: their currency's places are printed. */
function withPlaces(row: Row): Row {
  const places = typeof row.currency === "string" ? knownPrecision(row.currency) : undefined;
  if (places === undefined) return row;
  const shown = Object.entries(row).map(([name, value]) =>
    typeof value === "number" && MONEY.test(name) ? [name, value.toFixed(places)] : [name, value],
  );
  return Object.fromEntries(shown);
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return "-";
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value.join(", ") || "-";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  // Stored values come from API callers: they must neither control the terminal nor turn the order of what it shows.
  return text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, "\u{fffd}");
}

const UNITS = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["m", 60_000],
  ["s", 1_000],
] as const;

/** How long ago a time was, in its largest unit: `3h`. Undefined for what is no time. */
export function age(time: unknown, now = Date.now()): string | undefined {
  const at = typeof time === "string" ? Date.parse(time) : Number.NaN;
  if (Number.isNaN(at)) return undefined;
  const ms = Math.max(0, now - at);
  const [unit, size] = UNITS.find(([, length]) => ms >= length) ?? ["s", 1_000];
  return `${Math.floor(ms / size)}${unit}`;
}
