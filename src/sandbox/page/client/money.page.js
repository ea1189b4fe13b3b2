// @ts-check

/**
 * Formats a decimal string with its currency, without converting it to a float.
 * @param {string} currency
 * @param {string | null} locale
 */
export function moneyFormat(currency, locale) {
  const separators = separatorsOf(locale);
  /** @param {string | null} amount */
  return (amount) => {
    if (amount === null) return "–";
    const [whole = "0", decimals] = amount.split(".");
    // Eight decimals, as of a coin, hide the figures that count behind zeros.
    const fraction = decimals && decimals.length > 3 ? decimals.replace(/0+$/, "").padEnd(2, "0") : decimals;
    const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, separators.group);
    return `${grouped}${fraction === undefined ? "" : separators.decimal + fraction} ${currency}`;
  };
}

/** @param {string | null} locale */
function separatorsOf(locale) {
  try {
    const parts = new Intl.NumberFormat(locale ?? "en").formatToParts(12345.6);
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

/**
 * Formats hundredths as a multiplier: 250 is "2.50".
 * @param {number} hundredths
 */
export function times(hundredths) {
  return fromMinor(hundredths, 2);
}

/**
 * @param {number} hundredths
 */
export function shortTimes(hundredths) {
  return times(hundredths).replace(/\.?0+$/, "");
}
