/** Decimal places of currencies that do not have two: from ISO 4217, and cryptocurrencies outside ISO. */
const PLACES: Readonly<Record<string, number>> = {
  ...having(0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
  ...having(3, "BHD IQD JOD KWD LYD OMR TND"),
  ...having(4, "CLF UYW"),
  ...having(5, "MBTC"),
  ...having(6, "TRX XRP"),
  ...having(8, "BCH BNB BTC DOGE ETH LTC SOL TON"),
};
const DEFAULT_PLACES = 2;
const MAX_AMOUNT_LENGTH = 40;
const PLAIN_DECIMAL = /^(-?)(0|[1-9][0-9]*)(?:\.([0-9]+))?$/;

/** Decimal places of a currency; 2 for one that this client does not know. */
export function placesOf(currency: string): number {
  return Object.hasOwn(PLACES, currency) ? (PLACES[currency] ?? DEFAULT_PLACES) : DEFAULT_PLACES;
}

/**
 * The minor units of a decimal string: `"12.50"` of EUR is `1250n`. Throws a RangeError for anything else, more decimal
 * places than the currency has among them: nothing is rounded. `places` is for a currency that this client does not know.
 */
export function toMinor(amount: string, currency: string, places = placesOf(currency)): bigint {
  const [, sign = "", whole = "", fraction = ""] =
    (amount.length <= MAX_AMOUNT_LENGTH && PLAIN_DECIMAL.exec(amount)) || [];
  if (whole === "" || fraction.length > places)
    throw new RangeError(`${JSON.stringify(amount)} is not a decimal with at most ${places} places of ${currency}.`);
  return BigInt(`${sign}${whole}${fraction.padEnd(places, "0")}`);
}

/** The decimal string of minor units, with all decimal places of the currency: `1250n` of EUR is `"12.50"`. */
export function fromMinor(minor: bigint, currency: string, places = placesOf(currency)): string {
  const sign = minor < 0n ? "-" : "";
  const digits = (minor < 0n ? -minor : minor).toString().padStart(places + 1, "0");
  const end = digits.length - places;
  return places === 0 ? sign + digits : `${sign}${digits.slice(0, end)}.${digits.slice(end)}`;
}

function having(places: number, currencies: string): Record<string, number> {
  return Object.fromEntries(currencies.split(" ").map((currency) => [currency, places]));
}
