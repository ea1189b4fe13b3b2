import { formatAmount, parseAmount } from "../../lib/money.ts";

/** A wallet's balance in the currency's own precision where that loses nothing, else as the wallet wrote it. */
export function inPrecision(balance: string, precision: number): string {
  const [, sign = "", digits = ""] = /^(-?)(.*)$/.exec(balance) ?? [];
  const minor = parseAmount(digits, precision);
  return minor === undefined ? balance : sign + formatAmount(minor, precision);
}
