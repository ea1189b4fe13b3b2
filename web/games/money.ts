import { isRightToLeft } from "./texts.ts";

/** Formats a decimal string with its currency, without converting it to a float. */
export function moneyFormat(currency: string, locale: string | null) {
  const separators = separatorsOf(locale);
  // An amount is read from left to right in any text.
  const [open, close] = isRightToLeft(locale) ? ["\u2066", "\u2069"] : ["", ""];
  return (amount: string | null) => {
    if (amount === null) return "–";
    const [whole = "0", decimals] = amount.split(".");
    // Eight decimals, as of a coin, hide the figures that count behind zeros.
    const fraction = decimals && decimals.length > 3 ? decimals.replace(/0+$/, "").padEnd(2, "0") : decimals;
    const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, separators.group);
    return `${open}${grouped}${fraction === undefined ? "" : separators.decimal + fraction} ${currency}${close}`;
  };
}

export type Money = ReturnType<typeof moneyFormat>;

function separatorsOf(locale: string | null) {
  try {
    const parts = new Intl.NumberFormat(locale ?? "en", { numberingSystem: "latn" }).formatToParts(12345.6);
    const find = (type: string, otherwise: string) => parts.find((part) => part.type === type)?.value ?? otherwise;
    return { group: find("group", ","), decimal: find("decimal", ".") };
  } catch {
    return { group: ",", decimal: "." };
  }
}

/** Converts a decimal amount to minor units, for animations. */
export function toMinor(amount: string) {
  return Number(amount.replace(".", ""));
}

export function fromMinor(minor: number, precision: number) {
  const digits = String(Math.round(minor)).padStart(precision + 1, "0");
  return precision === 0 ? digits : `${digits.slice(0, -precision)}.${digits.slice(-precision)}`;
}

/** What stands before the decimals of a figure that is no amount. */
let point = ".";

/** From now on multipliers and percentages are written as in this locale. */
export function writeFiguresIn(locale: string | null) {
  point = separatorsOf(locale).decimal;
}

/** A plain decimal as it is written in the page's locale. */
export const written = (decimal: string | number) => String(decimal).replace(".", point);

/** What a player wrote, with either decimal sign. */
export const readFigures = (figures: string) => Number(figures.replace(",", "."));

/** Formats hundredths as a multiplier: 250 is "2.50". */
export const times = (hundredths: number) => written(fromMinor(hundredths, 2));

/** The same without zeros at its end: 250 is "2.5". */
export const shortTimes = (hundredths: number) => written(fromMinor(hundredths, 2).replace(/\.?0+$/, ""));
