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

const places = new Map<string, number>([
  ...iso.data.map((currency): [string, number] => [currency.code, currency.digits]),
  ...Object.entries(OUTSIDE_ISO),
]);

export const MAX_PRECISION = 8;

/** A well-formed currency code. */
export const CURRENCY_CODE = /^[A-Z][A-Z0-9]{2,9}$/;

/** Decimal places of a currency in the built-in tables, else undefined. */
export function knownPrecision(currency: string): number | undefined {
  return places.get(currency);
}
