// @ts-check
import { isRightToLeft } from "./texts.page.js";

/**
 * Formats a decimal string with its currency, without converting it to a float.
 * @param {string} currency
 * @param {string | null} locale
 */
export function moneyFormat(currency, locale) {
  const separators = separatorsOf(locale);
  // An amount is read from left to right in any text.
  const [open, close] = isRightToLeft(locale) ? ["\u2066", "\u2069"] : ["", ""];
  /** @param {string | null} amount */
  return (amount) => {
    if (amount === null) return "–";
    const [whole = "0", decimals] = amount.split(".");
    // Eight decimals, as of a coin, hide the figures that count behind zeros.
    const fraction = decimals && decimals.length > 3 ? decimals.replace(/0+$/, "").padEnd(2, "0") : decimals;
    const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, separators.group);
    return `${open}${grouped}${fraction === undefined ? "" : separators.decimal + fraction} ${currency}${close}`;
  };
}

/** @param {string | null} locale */
function separatorsOf(locale) {
  try {
    const parts = new Intl.NumberFormat(locale ?? "en", { numberingSystem: "latn" }).formatToParts(12345.6);
    const find = (/** @type {string} */ type, /** @type {string} */ otherwise) =>
      parts.find((part) => part.type === type)?.value ?? otherwise;
    return { group: find("group", ","), decimal: find("decimal", ".") };
  } catch {
    return { group: ",", decimal: "." };
  }
}

/**
 * Converts a decimal amount to minor units, for animations.
 * @param {string} amount
 */
export function toMinor(amount) {
  return Number(amount.replace(".", ""));
}

/**
 * @param {number} minor
 * @param {number} precision
 */
export function fromMinor(minor, precision) {
  const digits = String(Math.round(minor)).padStart(precision + 1, "0");
  return precision === 0 ? digits : `${digits.slice(0, -precision)}.${digits.slice(-precision)}`;
}

/** What stands before the decimals of a figure that is no amount. */
let point = ".";

/** From now on multipliers and percentages are written as in this locale. @param {string | null} locale */
export function writeFiguresIn(locale) {
  point = separatorsOf(locale).decimal;
}

/** A plain decimal as it is written in the page's locale. @param {string | number} decimal */
export const written = (decimal) => String(decimal).replace(".", point);

/** What a player wrote, with either decimal sign. @param {string} figures */
export const readFigures = (figures) => Number(figures.replace(",", "."));

/**
 * Formats hundredths as a multiplier: 250 is "2.50".
 * @param {number} hundredths
 */
export const times = (hundredths) => written(fromMinor(hundredths, 2));

/** The same without zeros at its end: 250 is "2.5". @param {number} hundredths */
export const shortTimes = (hundredths) => written(fromMinor(hundredths, 2).replace(/\.?0+$/, ""));
