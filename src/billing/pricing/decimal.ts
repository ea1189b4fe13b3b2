import { formatAmount } from "../../lib/money.ts";
import { type Fraction, fraction, roundHalfEven } from "./fraction.ts";

/** The decimal that a JSON number spells: 12.5 is 125 at scale 1. No arithmetic on the float itself. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/** Reads a decimal off a number's shortest spelling, or off a decimal text; throws on what is neither. */
export function decimalOf(value: number | string): Decimal {
  const match = DECIMAL.exec(String(value));
  if (!match) throw new RangeError("not a decimal number");
  const [, sign = "", whole = "", places = "", exponent = "0"] = match;
  const digits = BigInt(sign + whole + places);
  const scale = places.length - Number(exponent);
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
}

/** Minor units of an amount given as a JSON number; undefined when the currency has fewer places. */
export function minorUnits(amount: number, precision: number): bigint | undefined {
  const { digits, scale } = decimalOf(amount);
  if (scale <= precision) return digits * 10n ** BigInt(precision - scale);
  const surplus = 10n ** BigInt(scale - precision);
  return digits % surplus === 0n ? digits / surplus : undefined;
}

/** A percent as the share it stands for: 12.5 is 125/1000. */
export function percentFraction(percent: number | string): Fraction {
  const { digits, scale } = decimalOf(percent);
  return fraction(digits, 10n ** BigInt(scale + 2));
}

/** Places that an effective percent is rounded to. */
const PERCENT_PLACES = 6;

/** The percent that a share is, half-even at six places. */
export function percentOf(share: Fraction): number {
  const scaled = roundHalfEven({ num: share.num * 10n ** BigInt(PERCENT_PLACES + 2), den: share.den });
  return jsonAmount(scaled, PERCENT_PLACES);
}

/**
 * Minor units as the JSON number of the amount (interface: invoice figures are JSON numbers). Parsing the decimal text
 * gives the number that prints as that text again, as long as it has at most 15 significant digits.
 */
export function jsonAmount(minor: bigint, precision: number): number {
  return Number(formatAmount(minor, precision));
}
