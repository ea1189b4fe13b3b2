import iso from "currency-codes";

/** Decimal places of codes outside ISO 4217 that operators use. The back office adds more (table `currencies`). */
const OUTSIDE_ISO: Readonly<Record<string, number>> = {
  USDT: 2,
  USDC: 2,
  DAI: 2,
  BTC: 8,
  MBTC: 5,
  UBTC: 2,
  ETH: 8,
  LTC: 8,
  BCH: 8,
  DOGE: 8,
  XRP: 6,
  TRX: 6,
  SOL: 8,
  TON: 8,
  BNB: 8,
  GGP: 2,
  IMP: 2,
  JEP: 2,
};

/**
 * Codes of ISO 4217 that name no money: no minor unit is defined for them, so no amount can be written. Bond market units,
 * metals, drawing rights and the like, and XXX, which says that there is no currency. XTS stays: it is for tests.
 */
const NO_MONEY: readonly string[] = "XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XUA XXX".split(" ");

const places = new Map<string, number>([
  ...iso.data
    .filter(({ code }) => !NO_MONEY.includes(code))
    .map((currency): [string, number] => [currency.code, currency.digits]),
  ...Object.entries(OUTSIDE_ISO),
]);

export const MAX_PRECISION = 8;

/** A well-formed currency code. */
export const CURRENCY_CODE = /^[A-Z][A-Z0-9]{2,9}$/;

/** Decimal places of a currency in the built-in tables, else undefined. */
export function knownPrecision(currency: string): number | undefined {
  return places.get(currency);
}
