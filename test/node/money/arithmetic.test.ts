import fc from "fast-check";
import { expect, test } from "vitest";
import { amountRule, formatAmount, formatNormalised, parseAmount } from "../../../src/lib/money.ts";

const precision = fc.integer({ min: 0, max: 8 });
const minor = fc.oneof(
  fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
  fc.constantFrom(0, 1, 9, 10, 99, 100, Number.MAX_SAFE_INTEGER - 1, Number.MAX_SAFE_INTEGER),
);
const runs = { numRuns: 5_000 };

/** An amount's exact value as an integer: its digits without the point. */
function exactly(text: string, places: number): bigint {
  const [whole = "", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(places, "0"));
}

test("formatting and parsing an amount is lossless in any precision", () => {
  fc.assert(
    fc.property(minor, precision, (amount, places) => {
      const text = formatAmount(amount, places);
      expect(parseAmount(text, places)).toBe(amount);
      expect(exactly(text, places)).toBe(BigInt(amount));
      expect(text.split(".")[1]?.length ?? 0).toBe(places);
    }),
    runs,
  );
});

test("fewer decimal places are the same amount; more are refused", () => {
  fc.assert(
    fc.property(minor, precision, (amount, places) => {
      expect(parseAmount(formatNormalised(amount, places), places)).toBe(amount);
      const longer = `${formatAmount(amount, places)}${places === 0 ? ".0" : "0"}`;
      expect(parseAmount(longer, places)).toBeUndefined();
    }),
    runs,
  );
});

test("an amount above 2^53 - 1 minor units is refused, not rounded", () => {
  const above = fc.bigInt({ min: BigInt(Number.MAX_SAFE_INTEGER) + 1n, max: 10n ** 28n });
  fc.assert(
    fc.property(above, precision, (amount, places) => {
      expect(parseAmount(formatAmount(amount, places), places)).toBeUndefined();
    }),
    runs,
  );
});

test("a refused amount gets the rule it violates", () => {
  expect(amountRule("1e3", 2)).toBe("must be a plain decimal string of at most 32 characters");
  expect(amountRule("1.005", 2)).toBe("must have at most 2 decimal places");
  expect(amountRule("90071992547409.92", 2)).toBe("must be at most 90071992547409.91");
  expect(amountRule("9007199254740992", 0)).toBe("must be at most 9007199254740991");
});

test("sums of any number of amounts are formatted exactly, including their sign", () => {
  fc.assert(
    fc.property(
      fc.array(minor, { maxLength: 50 }),
      fc.array(minor, { maxLength: 50 }),
      precision,
      (wins, bets, places) => {
        const sum =
          wins.reduce((total, win) => total + BigInt(win), 0n) - bets.reduce((total, bet) => total + BigInt(bet), 0n);
        const text = formatAmount(sum, places);
        const digits = exactly(text.replace("-", ""), places);
        expect(text.startsWith("-") ? -digits : digits).toBe(sum);
      },
    ),
    { numRuns: 1_000 },
  );
});

test("only a plain decimal is an amount", () => {
  const noise = fc.string({
    unit: fc.constantFrom("0", "1", "9", ".", "-", "+", "e", " ", ",", "_", "x", "\u0661"),
    maxLength: 8,
  });
  fc.assert(
    fc.property(noise, precision, (text, places) => {
      const plain = /^(0|[1-9]\d*)(\.\d+)?$/.test(text) && (text.split(".")[1]?.length ?? 0) <= places;
      expect(parseAmount(text, places)).toBe(plain ? Number(exactly(text, places)) : undefined);
    }),
    runs,
  );
});
