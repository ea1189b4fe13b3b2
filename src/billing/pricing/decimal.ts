import { formatAmount } from "../../lib/money.ts";
import { type Fraction, fraction, roundHalfEven } from "./fraction.ts";

/** The decimal of a JSON number's text: 12.5 is 125 at scale 1. No arithmetic on the float itself. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/** Parses a number's shortest text, or a decimal text; throws on anything else. */
export function decimalOf(value: number | string): Decimal {
  const match = DECIMAL.exec(String(value));
  if (!match) throw new RangeError("not a decimal number");
  const [, sign = "", whole = "", places = "", exponent = "0"] = match;
  const digits = BigInt(sign + whole + places);
  const scale = places.length - Number(exponent);
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
}

/** Minor units of a JSON number; undefined when it has more decimal places than the currency. */
export function minorUnits(amount: number, precision: number): bigint | undefined {
  const { digits, scale } = decimalOf(amount);
  if (scale <= precision) return digits * 10n ** BigInt(precision - scale);
  const surplus = 10n ** BigInt(scale - precision);
  return digits % surplus === 0n ? digits / surplus : undefined;
}

/** A percent as a fraction: 12.5 is 125/1000. */
export function percentFraction(percent: number | string): Fraction {
  const { digits, scale } = decimalOf(percent);
  return fraction(digits, 10n ** BigInt(scale + 2));
}

const PERCENT_PLACES = 6;

/** A fraction as percent, rounded half-even to six decimal places. */
export function percentOf(share: Fraction): number {
  const scaled = roundHalfEven({ num: share.num * 10n ** BigInt(PERCENT_PLACES + 2), den: share.den });
  return jsonAmount(scaled, PERCENT_PLACES);
}

/**
 * Minor units as a JSON number (docs/contract/operators.md#money). Parsing the decimal text gives a number that prints
 * as the same text, up to 15 significant digits.
 */
export function jsonAmount(minor: bigint, precision: number): number {
  return Number(formatAmount(minor, precision));
}
