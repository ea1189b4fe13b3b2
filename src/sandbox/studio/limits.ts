import { formatAmount, parseAmount } from "../../lib/money.ts";
import { type TableKind, UNITS } from "./table-kinds.ts";

/** One unit of a table's limits in each currency: about half a euro, rounded. */
const UNIT_OF: Readonly<Record<string, string>> = {
  EUR: "0.5",
  USD: "0.5",
  GBP: "0.5",
  CHF: "0.5",
  CAD: "1",
  AUD: "1",
  NZD: "1",
  SEK: "5",
  NOK: "5",
  DKK: "5",
  PLN: "2",
  CZK: "10",
  HUF: "200",
  RON: "2",
  TRY: "20",
  BRL: "2",
  MXN: "10",
  INR: "50",
  THB: "20",
  PHP: "25",
  ZAR: "10",
  RUB: "50",
  UAH: "20",
  KZT: "250",
  JPY: "100",
  KRW: "500",
  IDR: "10000",
  VND: "10000",
  CLP: "500",
  COP: "2000",
  KWD: "0.2",
  BHD: "0.2",
  OMR: "0.2",
  JOD: "0.5",
  TND: "1",
  USDT: "0.5",
  USDC: "0.5",
  MBTC: "0.01",
  UBTC: "5",
  BTC: "0.00001",
  ETH: "0.0002",
  LTC: "0.005",
  TRX: "2",
  XRP: "0.5",
};

/** The minimum and maximum bet of a table in a currency; JSON numbers, not money that moves. */
export function limitsOf(kind: TableKind, currency: string, precision: number): { min: number; max: number } {
  const unit = parseAmount(UNIT_OF[currency] ?? "0.5", precision) ?? 1;
  const amount = (units: number) => Number(formatAmount(unit * units, precision));
  return { min: amount(UNITS[kind].min), max: amount(UNITS[kind].max) };
}
