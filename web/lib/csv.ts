import { asText } from "../../src/lib/spreadsheet.ts";

/** A line a row, for spreadsheets: quoted where it must be, and never a formula. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

function cell(text: string): string {
  // A spreadsheet must not calculate what others have written. An amount with a sign is no formula.
  const plain = /^[+-][\d,.]+( [A-Z]+)?$/.test(text) ? text : asText(text);
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Saves a text as a file. */
export function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
