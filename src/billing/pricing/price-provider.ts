import { percentFraction, percentOf } from "./decimal.ts";
import { add, type Fraction, fraction, multiply, roundHalfEven, ZERO } from "./fraction.ts";
import { type Band, ladderOf, landedBand, sliceByBand } from "./ladder.ts";
import type { PricedBand, PricedLine, SectionRevenue } from "./priced-line.ts";
import type { ProviderTerms, Terms, TierRate } from "./terms.ts";

export interface Pricing {
  readonly terms: Terms;
  readonly currency: string;
  /** Decimal places of the currency. */
  readonly precision: number;
}

interface Line {
  readonly sectionCode: string | null;
  readonly rates: readonly TierRate[];
  readonly revenue: bigint;
  readonly bonus: bigint;
  readonly gross: bigint;
}

type Price = Pick<PricedLine, "ratePercent" | "amount" | "bands" | "priced">;

/** Prices one provider. Its whole gross, sections included, decides the band. */
export function priceProvider(
  { terms, currency, precision }: Pricing,
  provider: ProviderTerms,
  revenue: readonly SectionRevenue[],
): readonly PricedLine[] {
  const lines = linesOf(terms, provider, revenue);
  const ladder = ladderOf(provider.tiers, currency, precision);
  const price = terms.tierMode === "whole" ? priceWhole : priceProgressive;
  const gross = sum(lines.map((line) => line.gross));
  const shared = sum(lines.map((line) => (line.gross > 0n ? line.gross : 0n)));
  return lines.map((line) => ({
    providerCode: provider.providerCode,
    providerName: provider.providerName,
    sectionCode: line.sectionCode,
    revenue: line.revenue,
    bonus: line.bonus,
    gross: line.gross,
    ...price(line, ladder, gross, shared),
  }));
}

/** The provider's own line first, then its separately priced sections in the order of the terms. */
function linesOf(terms: Terms, provider: ProviderTerms, revenue: readonly SectionRevenue[]): readonly Line[] {
  const listed = new Set(provider.sections.map((section) => section.sectionCode));
  const line = (sectionCode: string | null, rates: readonly TierRate[], items: readonly SectionRevenue[]): Line[] => {
    if (items.length === 0) return [];
    const total = sum(items.map((item) => item.revenue));
    const bonus = sum(items.map((item) => item.bonus));
    const gross = terms.revenueBase === "ggr" ? total : total - bonus;
    return [{ sectionCode, rates, revenue: total, bonus, gross }];
  };
  const own = revenue.filter((item) => item.sectionCode === null || !listed.has(item.sectionCode));
  return [
    ...line(null, provider.rates, own),
    ...provider.sections.flatMap(({ sectionCode, rates }) =>
      line(
        sectionCode,
        rates,
        revenue.filter((item) => item.sectionCode === sectionCode),
      ),
    ),
  ];
}

/** The whole line at the percent of the provider's band; negative gross is billed at 0. */
function priceWhole(line: Line, ladder: readonly Band[], providerGross: bigint): Price {
  const band = landedBand(ladder, providerGross);
  const percent = percentAt(line.rates, band);
  const billed = line.gross > 0n ? line.gross : 0n;
  const amount = roundHalfEven(multiply(fraction(billed), percentFraction(percent ?? 0)));
  return {
    ratePercent: percent ?? 0,
    amount,
    bands: [{ ...band, percent: percent ?? 0, gross: line.gross, amount }],
    priced: percent !== undefined,
  };
}

/**
 * Each band's slice of the provider's gross at that band's percent. A line takes a share of every slice in proportion
 * to its gross. `shared` is the sum of the lines with positive gross; other lines take no share.
 */
function priceProgressive(line: Line, ladder: readonly Band[], providerGross: bigint, shared: bigint): Price {
  let exact: Fraction = ZERO;
  let priced = true;
  const bands: PricedBand[] = [];
  for (const slice of line.gross > 0n ? sliceByBand(ladder, providerGross) : []) {
    const percent = percentAt(line.rates, slice.band);
    if (percent === undefined) priced = false;
    const share = fraction(slice.gross * line.gross, shared);
    const cost = multiply(share, percentFraction(percent ?? 0));
    exact = add(exact, cost);
    bands.push({
      ...slice.band,
      percent: percent ?? 0,
      gross: roundHalfEven(share),
      amount: roundHalfEven(cost),
    });
  }
  const ratePercent = line.gross > 0n ? percentOf(multiply(exact, fraction(1n, line.gross))) : 0;
  return { ratePercent, amount: roundHalfEven(exact), bands, priced };
}

function percentAt(rates: readonly TierRate[], band: Band): number | undefined {
  return rates.find((rate) => rate.tierOrdinal === band.ordinal)?.percent;
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}
