import type { FieldError } from "../../errors.ts";
import { decimalOf, minorUnits } from "../pricing/decimal.ts";
import type { Market, Tier, TierRate } from "../pricing/terms.ts";
import { billedTerms, type MarketRate, type ProviderCard } from "./rate-card.ts";

const MAX_PERCENT_PLACES = 6;

/**
 * The errors of a rate card. Each ladder must run without gaps from 0 to an open top band, and each band must have exactly
 * one percent in each listed market, including the billed one.
 */
export function cardErrors(
  cards: readonly ProviderCard[],
  billed: Market,
  precisions: ReadonlyMap<string, number>,
): FieldError[] {
  const errors: FieldError[] = [];
  const codes = cards.map((card) => card.providerCode);
  cards.forEach((card, index) => {
    const add = (message: string) => errors.push({ field: "providers", message: `providers[${index}]${message}` });
    if (codes.indexOf(card.providerCode) !== index) add(".provider_code is listed twice");
    const ladders = Map.groupBy(card.tiers, (tier) => tier.currency);
    for (const [currency, tiers] of ladders) {
      const broken = ladderError(tiers, precisions.get(currency));
      if (broken) add(`.tiers ${broken} (${currency})`);
    }
    const bands = Math.max(1, ...[...ladders.values()].map((tiers) => tiers.length));
    for (const broken of gridErrors(card.ratesByMarket, bands)) add(`.rates_by_market ${broken}`);
    const sections = card.sections.map((section) => section.sectionCode);
    card.sections.forEach((section, at) => {
      const path = `.sections[${at}]`;
      if (sections.indexOf(section.sectionCode) !== at) add(`${path}.section_code is listed twice`);
      const broken = [...columnErrors(section.rates, bands), ...gridErrors(section.ratesByMarket, bands)];
      for (const rule of broken) add(`${path} ${rule}`);
    });
    const { rates, sections: priced } = billedTerms(card, card.providerCode, billed);
    if (rates.length === 0) add(`.rates_by_market must contain the operator's market ${billed}`);
    priced.forEach((section, at) => {
      if (section.rates.length === 0) add(`.sections[${at}] must contain percents for ${billed}`);
    });
  });
  return errors;
}

function ladderError(tiers: readonly Tier[], precision: number | undefined): string | undefined {
  if (precision === undefined) return "must be in a supported currency";
  const ladder = tiers.toSorted((a, b) => a.ordinal - b.ordinal);
  let end: number | null = 0;
  for (const [index, { ordinal, fromAmount, toAmount }] of ladder.entries()) {
    if (ordinal !== index + 1) return "must have the ordinals 1, 2, 3 and so on without gaps or repeats";
    if (fromAmount !== end) return "must start at 0, and each band where the previous one ends";
    if (toAmount !== null && toAmount <= fromAmount) return "must have a to_amount greater than from_amount";
    if (minorUnits(fromAmount, precision) === undefined) return "must not have more decimal places than the currency";
    end = toAmount;
  }
  return end === null ? undefined : "must end with an open band (to_amount null)";
}

function gridErrors(grid: readonly MarketRate[], bands: number): string[] {
  return [...Map.groupBy(grid, (rate) => rate.market).values()].flatMap((rates) => columnErrors(rates, bands));
}

/** An empty column is a market that is not listed. */
function columnErrors(rates: readonly TierRate[], bands: number): string[] {
  if (rates.length === 0) return [];
  const ordinals = rates.map((rate) => rate.tierOrdinal).toSorted((a, b) => a - b);
  const whole = ordinals.length === bands && ordinals.every((ordinal, index) => ordinal === index + 1);
  return [
    ...(whole ? [] : [`must have exactly one percent for each of the ordinals 1 to ${bands}`]),
    ...(rates.some((rate) => decimalOf(rate.percent).scale > MAX_PERCENT_PLACES)
      ? [`must have percents with at most ${MAX_PERCENT_PLACES} decimal places`]
      : []),
  ];
}
