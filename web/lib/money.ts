import { placesOf } from "../../clients/typescript/src/money.ts";

export { placesOf };

interface Sum {
  readonly currency: string;
  readonly amount: string;
}

/** Adds plain decimals of one currency exactly; they may be negative. */
export function add(one: string, other: string): string {
  const places = Math.max(...[one, other].map((amount) => (amount.split(".")[1] ?? "").length));
  const minor = [one, other].map((amount) => {
    const [whole = "0", fraction = ""] = amount.split(".");
    return BigInt(whole + fraction.padEnd(places, "0"));
  });
  const sum = minor.reduce((a, b) => a + b, 0n);
  const sign = sum < 0n ? "-" : "";
  const digits = String(sum < 0n ? -sum : sum).padStart(places + 1, "0");
  return places === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Nothing, with the places of an amount: "12.50" → "0.00". */
export function zeroOf(amount: string): string {
  return amount
    .replace("-", "")
    .replace(/[0-9]/g, "0")
    .replace(/^0+(?=0)/, "");
}

/** The same amount with the other sign. */
export function negated(amount: string): string {
  if (/^-?0*\.?0*$/.test(amount)) return amount;
  return amount.startsWith("-") ? amount.slice(1) : `-${amount}`;
}

/** "1.00" → "+1.00"; nothing and less stay as they are. */
export function signed(amount: string): string {
  return amount.startsWith("-") || /^0*\.?0*$/.test(amount) ? amount : `+${amount}`;
}

/** "1204.00 EUR, 12 USD": the sums of each currency. */
export function sumsOf(rows: readonly Sum[]): string {
  const sums = new Map<string, string>();
  for (const { currency, amount } of rows) sums.set(currency, add(sums.get(currency) ?? "0", amount));
  return [...sums].map(([currency, amount]) => `${grouped(amount)} ${currency}`).join(", ");
}

/** "1204.50" → "1,204.50". */
export function grouped(amount: string): string {
  const [whole = "", fraction] = amount.split(".");
  const text = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? text : `${text}.${fraction}`;
}

const MAX_PLACES = 8;

/** 1204.5 of EUR → "1,204.50": a figure that the API sends as a JSON number, with its currency's places. */
export function placed(value: number, currency: string): string {
  const least = placesOf(currency);
  const places = { minimumFractionDigits: least, maximumFractionDigits: Math.max(least, MAX_PLACES) };
  return new Intl.NumberFormat("en-GB", places).format(value);
}

/** The same with the currency: "1,204.50 EUR". */
export function figureOf(value: number, currency: string): string {
  return `${placed(value, currency)} ${currency}`;
}
