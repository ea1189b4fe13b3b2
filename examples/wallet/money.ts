/** Currencies whose minor unit is not a hundredth (ISO 4217), and those an operator may keep outside ISO. */
const MINOR_DIGITS: Record<string, number> = {
  ...digits(0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
  ...digits(3, "BHD IQD JOD KWD LYD OMR TND"),
  ...digits(4, "CLF UYW"),
  ...digits(5, "MBTC"),
  ...digits(6, "TRX XRP"),
  ...digits(8, "BCH BNB BTC DOGE ETH LTC SOL TON"),
};

/** Ten to the eighteenth: below the largest 64-bit integer of SQLite, with room for one more movement. */
const LARGEST_MINOR = 10n ** 18n;

const PLAIN_DECIMAL = /^(0|[1-9][0-9]*)(?:\.([0-9]+))?$/;

/** Decimal places of a currency: 2 unless listed above. */
export function minorDigits(currency: string): number {
  return MINOR_DIGITS[currency] ?? 2;
}

/**
 * Minor units of a plain decimal string such as `"12.50"`; null when it is anything else: a sign, an exponent,
 * blanks, more places than the currency has, or more money than the books can hold.
 */
export function parseAmount(text: string, currency: string): bigint | null {
  if (text.length > 40) return null;
  const match = PLAIN_DECIMAL.exec(text);
  if (!match) return null;
  const places = minorDigits(currency);
  const fraction = match[2] ?? "";
  if (fraction.length > places) return null;
  const minor = BigInt(`${match[1]}${fraction.padEnd(places, "0")}`);
  return minor <= LARGEST_MINOR ? minor : null;
}

/** The decimal string of minor units in the currency's own precision: `1250n` of EUR is `"12.50"`. */
export function formatAmount(minor: bigint, currency: string): string {
  const places = minorDigits(currency);
  const sign = minor < 0n ? "-" : "";
  const digitsOfAmount = (minor < 0n ? -minor : minor).toString().padStart(places + 1, "0");
  if (places === 0) return sign + digitsOfAmount;
  return `${sign}${digitsOfAmount.slice(0, -places)}.${digitsOfAmount.slice(-places)}`;
}

function digits(places: number, currencies: string): Record<string, number> {
  return Object.fromEntries(currencies.split(" ").map((currency) => [currency, places]));
}
