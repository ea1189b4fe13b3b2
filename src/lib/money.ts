/**
 * Money as an integer count of the currency's minor units, in a `number` that is a safe integer: D1 stores at most
 * 2^53 - 1 exactly. On the wire amounts are plain decimal strings; floats are never computed.
 */

/** An integer count of minor units: 1.50 EUR is 150, 150 JPY is 150. */
export type Minor = number;

const MOST: Minor = Number.MAX_SAFE_INTEGER;

/** Digits, at most one point with digits on both sides, no sign, no exponent, no leading zero beyond one. */
const PLAIN_DECIMAL = /^(0|[1-9][0-9]*)(?:\.([0-9]+))?$/;

/** Whether a text is well formed as an amount of some currency. */
export function isPlainDecimal(text: string): boolean {
  return text.length <= 32 && PLAIN_DECIMAL.test(text);
}

/**
 * Parses a plain decimal string into minor units of a currency with `precision` places (0 to 8). Undefined for signs,
 * exponents, blanks, more places than the currency has, or more than `most` minor units.
 */
export function parseAmount(text: string, precision: number, most: Minor = MOST): Minor | undefined {
  const match = isPlainDecimal(text) ? PLAIN_DECIMAL.exec(text) : null;
  if (!match) return undefined;
  const [, whole = "", fraction = ""] = match;
  if (fraction.length > precision) return undefined;
  const minor = BigInt(whole + fraction.padEnd(precision, "0"));
  return minor <= BigInt(most) ? Number(minor) : undefined;
}

/** Reason why `parseAmount` rejected a text, as a validation message. */
export function amountRule(text: string, precision: number, most: Minor = MOST): string {
  const match = isPlainDecimal(text) ? PLAIN_DECIMAL.exec(text) : null;
  if (!match) return "must be a plain decimal string of at most 32 characters";
  return (match[2] ?? "").length > precision
    ? `must have at most ${precision} decimal places`
    : `must be at most ${formatAmount(most, precision)}`;
}

/** Formats minor units with all decimal places: 150 at precision 2 is "1.50". May be negative. */
export function formatAmount(minor: Minor | bigint, precision: number): string {
  const value = BigInt(minor);
  const digits = (value < 0n ? -value : value).toString().padStart(precision + 1, "0");
  const sign = value < 0n ? "-" : "";
  if (precision === 0) return sign + digits;
  return `${sign}${digits.slice(0, -precision)}.${digits.slice(-precision)}`;
}

/** As `formatAmount`, with separators of thousands: 123456789 at precision 2 is "1,234,567.89". */
export function formatGrouped(minor: Minor | bigint, precision: number): string {
  const [whole = "", places] = formatAmount(minor, precision).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return places === undefined ? grouped : `${grouped}.${places}`;
}

/** Formats minor units without trailing zeros: 5000 at precision 2 is "50", 5050 is "50.5". */
export function formatNormalised(minor: Minor | bigint, precision: number): string {
  const text = formatAmount(minor, precision);
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}
