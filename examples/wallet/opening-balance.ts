import { parseAmount } from "./money.ts";

/** About what a euro is worth, in round figures. A currency that is not listed opens as EUR does. */
const EURO_IN = new Map(
  (
    [
      ["0.00002", "BTC"],
      ["0.0004", "ETH"],
      ["0.002", "BCH BNB"],
      ["0.01", "LTC SOL"],
      ["0.02", "MBTC"],
      ["0.4", "BHD KWD OMR TON"],
      ["2", "AUD CAD NZD XRP"],
      ["4", "AED BRL PLN RON TND TRX"],
      ["8", "CNY DKK DOGE"],
      ["10", "NOK SEK UBTC"],
      ["20", "CZK MXN ZAR"],
      ["40", "THB TRY UAH"],
      ["50", "PHP"],
      ["100", "INR ISK RUB"],
      ["150", "JPY"],
      ["400", "HUF XAF XOF"],
      ["500", "KZT"],
      ["1000", "CLP KRW"],
      ["2000", "IQD"],
      ["4000", "COP UGX"],
      ["20000", "IDR VND"],
    ] as const
  ).flatMap(([worth, currencies]) => currencies.split(" ").map((currency) => [currency, worth] as const)),
);

/** The worth of so many euros in minor units of a currency; null for an amount that is none. */
export function openingBalance(euros: string, currency: string): bigint | null {
  const [whole, euro] = [parseAmount(euros, "EUR"), parseAmount(EURO_IN.get(currency) ?? "1", currency)];
  return whole === null || euro === null ? null : (whole * euro) / 100n;
}
