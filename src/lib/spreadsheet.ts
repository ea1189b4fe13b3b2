/** What a spreadsheet takes for a formula, also behind space, in wide letters, and behind apostrophes that say that it is none. */
const FORMULA = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** A field of a CSV file that people open: a spreadsheet must not calculate what a player or a provider has written. */
export function asText(field: string): string {
  return FORMULA.test(field) ? `'${field}` : field;
}

/** The field that `asText` was given. */
export function fromText(field: string): string {
  return field.startsWith("'") && FORMULA.test(field) ? field.slice(1) : field;
}
