/** Decimal places of currencies that do not have two: from ISO 4217, and cryptocurrencies outside ISO. */
const MINOR_DIGITS: Record<string, number> = {
  ...digits(0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
  ...digits(3, "BHD IQD JOD KWD LYD OMR TND"),
  ...digits(4, "CLF UYW"),
  ...digits(5, "MBTC"),
  ...digits(6, "TRX XRP"),
  ...digits(8, "BCH BNB BTC DOGE ETH LTC SOL TON"),
};

/** Far enough below the largest 64-bit integer of SQLite that adding two amounts cannot overflow. */
const MAX_MINOR = 10n ** 18n;

const MAX_AMOUNT_LENGTH = 40;
const PLAIN_DECIMAL = /^(0|[1-9][0-9]*)(?:\.([0-9]+))?$/;

/** Decimal places of a currency: 2 unless listed above. */
export function minorDigits(currency: string): number {
  return MINOR_DIGITS[currency] ?? 2;
}

/**
 * Parses a plain decimal string such as `"12.50"` to minor units. Returns null for anything else: a sign, an exponent,
 * spaces, more decimal places than the currency has, or an amount that is too large for the books.
 */
export function parseAmount(text: string, currency: string): bigint | null {
  if (text.length > MAX_AMOUNT_LENGTH) return null;
  const match = PLAIN_DECIMAL.exec(text);
  if (!match) return null;
  const places = minorDigits(currency);
  const fraction = match[2] ?? "";
  if (fraction.length > places) return null;
  const minor = BigInt(`${match[1]}${fraction.padEnd(places, "0")}`);
  return minor <= MAX_MINOR ? minor : null;
}

/** Formats minor units with all decimal places of the currency: `1250n` of EUR is `"12.50"`. */
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
