/** Matches text that a spreadsheet would run as a formula, also behind space, in wide letters or behind apostrophes. */
const FORMULA = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** A field of a CSV file that people open: a spreadsheet must not calculate what a player or a provider has written. */
export function asText(field: string): string {
  return FORMULA.test(field) ? `'${field}` : field;
}

/** The field that `asText` was given. */
export function fromText(field: string): string {
  return field.startsWith("'") && FORMULA.test(field) ? field.slice(1) : field;
}

/** A line a row, for spreadsheets: quoted where it must be, and never a formula. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** An amount with a sign is no formula. */
function cell(text: string): string {
  return csvField(/^[+-][\d,.]+( [A-Z]+)?$/.test(text) ? text : asText(text));
}

/** A field of RFC 4180: quoted where it must be. */
export function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
