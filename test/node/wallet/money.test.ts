import fc from "fast-check";
import { expect, test } from "vitest";
import { formatAmount, minorDigits, parseAmount } from "../../../examples/wallet/money.ts";
import { knownPrecision } from "../../../src/lib/currency.ts";
import { bet, call, putPlayer, startWallet, win } from "./support.ts";

const currencies = fc.constantFrom("EUR", "JPY", "KWD", "BTC", "USDT", "CLF");

test("formatting and parsing an amount gives the same minor units", () => {
  fc.assert(
    fc.property(currencies, fc.bigInt(0n, 10n ** 18n), (currency, minor) => {
      const text = formatAmount(minor, currency);
      expect(text.split(".")[1]?.length ?? 0).toBe(minorDigits(currency));
      expect(parseAmount(text, currency)).toBe(minor);
    }),
  );
});

test("every currency has the same precision as in the service", () => {
  // All that the language's own table names, old ones, metals and the one for tests among them.
  const moneys = Intl.supportedValuesOf("currency").filter(
    (code) => code !== "XTS" && knownPrecision(code) !== undefined,
  );
  expect(moneys.length).toBeGreaterThan(150);
  const outside = ["USDT", "USDC", "BTC", "MBTC", "ETH", "LTC", "BCH", "DOGE", "XRP", "TRX", "SOL", "TON", "BNB"];
  for (const code of [...moneys, ...outside]) expect([code, minorDigits(code)]).toEqual([code, knownPrecision(code)]);
});

test("only plain decimals are amounts", () => {
  for (const text of [
    "",
    " 1",
    "1 ",
    "+1",
    "-1",
    "1.",
    ".5",
    "01",
    "1e3",
    "1,0",
    "0x1",
    "٣",
    "1.000",
    "9".repeat(20),
  ]) {
    expect(parseAmount(text, "EUR")).toBeNull();
  }
});

test("balances are exact in any precision, beyond the range of a double", async () => {
  const base = await startWallet();
  await putPlayer(base, "yen", { currency: "JPY", balance: "1000" });
  await putPlayer(base, "dinar", { currency: "KWD", balance: "10.000" });
  await putPlayer(base, "ann", { balance: "90071992547409.92" });
  expect((await call(base, bet("1", "1", { player_id: "yen", currency: "JPY" }))).body.balance).toBe("999");
  expect((await call(base, bet("2", "0.001", { player_id: "dinar", currency: "KWD" }))).body.balance).toBe("9.999");
  expect((await call(base, win("3", "0.01"))).body.balance).toBe("90071992547409.93");
});
