import { isPlainDecimal } from "./money.ts";

/** Millionths of a US dollar, an integer of at most 2^53 - 1. */
export type MicroUsd = number;

/** The value of one unit of a currency in USD, as a plain decimal of at most {@link RATE_PLACES} places: "1.08". */
export type UsdRate = string;

const RATE_PLACES = 12;
export const MICROS_PER_USD = 1_000_000;

/** Whether a text is a rate: a plain decimal greater than 0 with at most 12 digits on each side of the point. */
export function isUsdRate(text: string): boolean {
  const [whole = "", fraction = ""] = text.split(".");
  return isPlainDecimal(text) && whole.length <= 12 && fraction.length <= RATE_PLACES && scaled(text) > 0n;
}

/** The USD value of minor units, rounded down; undefined beyond exact numbers. */
export function microUsdOf(minor: number, precision: number, rate: UsdRate): MicroUsd | undefined {
  return exact((BigInt(minor) * scaled(rate) * BigInt(MICROS_PER_USD)) / (tenTo(precision) * tenTo(RATE_PLACES)));
}

/** The minor units of a USD value, rounded down; undefined beyond exact numbers. */
export function minorOf(micros: MicroUsd, precision: number, rate: UsdRate): number | undefined {
  return exact((BigInt(micros) * tenTo(precision) * tenTo(RATE_PLACES)) / (scaled(rate) * BigInt(MICROS_PER_USD)));
}

function exact(value: bigint): number | undefined {
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : undefined;
}

function scaled(rate: UsdRate): bigint {
  const [whole = "", fraction = ""] = rate.split(".");
  return BigInt(whole + fraction.padEnd(RATE_PLACES, "0"));
}

function tenTo(places: number): bigint {
  return 10n ** BigInt(places);
}
