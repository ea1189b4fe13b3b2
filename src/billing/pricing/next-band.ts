import { percentFraction } from "./decimal.ts";
import { fraction, multiply, roundHalfEven } from "./fraction.ts";
import { ladderOf, landedBand } from "./ladder.ts";
import type { Pricing } from "./price-provider.ts";
import type { PricedLine } from "./priced-line.ts";
import type { ProviderTerms } from "./terms.ts";

/** Change of a line if its provider reached the next band. Amounts are minor units. */
export interface NextBand {
  readonly ordinal: number;
  readonly from: bigint;
  /** The gross that the provider still lacks. */
  readonly missing: bigint;
  readonly percent: number;
  /** Change of the price of the line's present gross; 0 where only what is above the bound has the next percent. */
  readonly amountChange: bigint;
}

/** The band after the one that a line's provider has landed in; undefined in the highest. `lines` are all of the month. */
export function nextBand(
  { terms, currency, precision }: Pricing,
  line: PricedLine,
  lines: readonly PricedLine[],
): NextBand | undefined {
  const providers = terms.later?.find(({ from }) => from === line.from)?.providers ?? terms.providers;
  const provider = providers.find(({ providerCode }) => providerCode === line.providerCode);
  if (!provider) return undefined;
  const ladder = ladderOf(provider.tiers, currency, precision);
  const gross = lines
    .filter(({ providerCode, from }) => providerCode === line.providerCode && from === line.from)
    .reduce((sum, one) => sum + one.gross, 0n);
  const next = ladder[ladder.indexOf(landedBand(ladder, gross)) + 1];
  const percent = next && percentIn(provider, line.sectionCode, next.ordinal);
  if (!next || percent === undefined) return undefined;
  const billed = line.gross > 0n ? line.gross : 0n;
  const repriced = roundHalfEven(multiply(fraction(billed), percentFraction(percent)));
  const amountChange = terms.tierMode === "whole" ? repriced - line.amount : 0n;
  return { ordinal: next.ordinal, from: next.from, missing: next.from - gross, percent, amountChange };
}

function percentIn(provider: ProviderTerms, sectionCode: string | null, ordinal: number): number | undefined {
  const section = provider.sections.find((one) => one.sectionCode === sectionCode);
  return (section?.rates ?? provider.rates).find(({ tierOrdinal }) => tierOrdinal === ordinal)?.percent;
}
