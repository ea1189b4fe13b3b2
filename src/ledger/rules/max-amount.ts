import { MICROS_PER_USD, minorOf } from "../../lib/exchange.ts";
import type { Minor } from "../../lib/money.ts";
import { defaultUsdRate } from "../../lib/usd-rates.ts";

const MAX_USD = 10_000_000;
/** Bound with which sums of thousands of the largest amounts fit into 64 bits. */
const MAX_MINOR: Minor = 10 ** 15;

/**
 * The largest amount that one movement may have: 10 million US dollars at the built-in rate. Not at the back office's: what
 * a report was answered must not depend on a rate of the day.
 */
export function maxAmountOf(currency: string, precision: number): Minor {
  const rate = defaultUsdRate(currency);
  const most = rate === undefined ? undefined : minorOf(MAX_USD * MICROS_PER_USD, precision, rate);
  return Math.min(most ?? MAX_MINOR, MAX_MINOR);
}
