/**
 * The money of ISO 4217 by decimal places, as the maintenance agency's list one of 25 June 2024 has it. Without the codes for
 * which no minor unit is defined: bond market units, metals, drawing rights and the like, and XXX, which says that there is no
 * currency. XTS stays: it is for tests.
 */
const ISO_4217: Readonly<Record<number, string>> = {
  0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF XTS",
  2: `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD
    CDF CHE CHF CHW CNY COP COU CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP
    GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL
    MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN
    QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD
    TWD TZS UAH USD USN UYU UZS VED VES WST XCD YER ZAR ZMW ZWG`,
  3: "BHD IQD JOD KWD LYD OMR TND",
  4: "CLF UYW",
};

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
  ...Object.entries(ISO_4217).flatMap(([digits, codes]) =>
    codes.split(/\s+/).map((code): [string, number] => [code, Number(digits)]),
  ),
  ...Object.entries(OUTSIDE_ISO),
]);

export const MAX_PRECISION = 8;

export const CURRENCY_CODE = /^[A-Z][A-Z0-9]{2,9}$/;

/** Decimal places of a currency in the built-in tables, else undefined. */
export function knownPrecision(currency: string): number | undefined {
  return places.get(currency);
}
