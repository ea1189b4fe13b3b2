import type { UsdRate } from "./exchange.ts";

/** Approximate rates of common currencies, until the back office sets its own. */
export const DEFAULT_RATES: Readonly<Record<string, UsdRate>> = {
  USD: "1",
  USDT: "1",
  USDC: "1",
  EUR: "1.08",
  GBP: "1.27",
  CHF: "1.13",
  CAD: "0.73",
  AUD: "0.66",
  NZD: "0.6",
  JPY: "0.0067",
  CNY: "0.14",
  KRW: "0.00073",
  INR: "0.012",
  IDR: "0.000062",
  THB: "0.028",
  VND: "0.00004",
  BRL: "0.18",
  MXN: "0.055",
  TRY: "0.029",
  PLN: "0.25",
  CZK: "0.043",
  SEK: "0.095",
  NOK: "0.093",
  DKK: "0.145",
  KWD: "3.25",
  AED: "0.2723",
  ZAR: "0.055",
  BTC: "65000",
  ETH: "3000",
};

export function defaultUsdRate(currency: string): UsdRate | undefined {
  return Object.hasOwn(DEFAULT_RATES, currency) ? DEFAULT_RATES[currency] : undefined;
}
