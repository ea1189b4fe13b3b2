import fc from "fast-check";
import type { OracleMonth, OracleProvider, OracleRate } from "./oracle.ts";

const SECTIONS = ["blackjack", "live"];

/** Percentages as people write them: whole, tenths, and odd decimals. */
const percent = fc.oneof(
  fc.integer({ min: 0, max: 100 }),
  fc.integer({ min: 0, max: 1_000 }).map((tenths) => tenths / 10),
  fc.integer({ min: 0, max: 100_000_000 }).map((millionths) => millionths / 1_000_000),
);

const rates = (bands: number): fc.Arbitrary<OracleRate[]> =>
  fc
    .array(percent, { minLength: bands, maxLength: bands })
    .map((percents) => percents.map((value, index) => ({ tier_ordinal: index + 1, percent: value })));

/** A contiguous ladder from 0 to an open top band; bounds in the currency's precision. */
const ladder = (currency: string, bands: number, precision: number) =>
  fc
    .uniqueArray(fc.integer({ min: 1, max: 900_000 }), { minLength: bands - 1, maxLength: bands - 1 })
    .map((bounds) => [0, ...bounds.sort((a, b) => a - b).map((bound) => bound / 10 ** Math.min(precision, 3))])
    .map((bounds) =>
      bounds.map((from, index) => ({
        currency,
        ordinal: index + 1,
        from_amount: from,
        to_amount: bounds[index + 1] ?? null,
      })),
    );

const provider = (code: string, precision: number): fc.Arbitrary<OracleProvider> =>
  fc.integer({ min: 1, max: 4 }).chain((bands) =>
    fc.record({
      provider_code: fc.constant(code),
      tiers: fc
        .tuple(ladder("AAA", bands, precision), ladder("BBB", bands, precision), fc.boolean(), fc.boolean())
        .map(([first, second, hasFirst, hasSecond]) =>
          bands === 1 ? [] : [...(hasSecond ? second : []), ...(hasFirst ? first : [])],
        ),
      rates: rates(bands),
      sections: fc
        .subarray(SECTIONS)
        .chain((codes) =>
          fc.tuple(...codes.map((section) => rates(bands).map((own) => ({ section_code: section, rates: own })))),
        ),
    }),
  );

/** Minor units: small enough to hit halves, near the ladders' bounds, and far beyond them. */
const minor = fc.oneof(
  fc.bigInt({ min: 0n, max: 2_000n }),
  fc.bigInt({ min: 0n, max: 100_000_000n }),
  fc.bigInt({ min: 0n, max: 900_000_000_000_000n }),
);

/** A ladder's bound in minor units, or a neighbour: where a band begins and ends. */
function aroundBounds(providers: readonly OracleProvider[], precision: number): fc.Arbitrary<bigint> {
  const bounds = providers.flatMap((item) => item.tiers.map((tier) => Math.round(tier.from_amount * 10 ** precision)));
  return fc.tuple(fc.constantFrom(0, ...bounds), fc.integer({ min: -1, max: 1 })).map(([bound, off]) => {
    const value = BigInt(bound) + BigInt(off);
    return value < 0n ? 0n : value;
  });
}

/** Any month of any operator: both bases, both modes, every precision, sections, second ladders, negative months. */
export const anyMonth: fc.Arbitrary<OracleMonth> = fc.integer({ min: 0, max: 8 }).chain((precision) =>
  fc.tuple(provider("alpha", precision), provider("beta", precision)).chain((providers) =>
    fc.record({
      revenue_base: fc.constantFrom("ggr" as const, "ngr" as const),
      tier_mode: fc.constantFrom("whole" as const, "progressive" as const),
      tax_percent: fc.constantFrom("0", "5", "7.7", "19", "21.5", "8.1025"),
      currency: fc.constantFrom("AAA", "BBB", "CCC"),
      precision: fc.constant(precision),
      adjustment: fc.bigInt({ min: -100_000n, max: 100_000n }),
      providers: fc.constant(providers),
      play: fc.array(
        fc.record({
          provider_code: fc.constantFrom("alpha", "beta"),
          section_code: fc.constantFrom(null, "slots", ...SECTIONS),
          bets: fc.oneof(minor, aroundBounds(providers, precision)),
          wins: fc.oneof(fc.constant(0n), minor),
          bonus: fc.oneof(fc.constant(0n), minor),
        }),
        { maxLength: 6 },
      ),
    }),
  ),
);
