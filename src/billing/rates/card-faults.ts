import type { FieldError } from "../../errors.ts";
import { decimalOf, minorUnits } from "../pricing/decimal.ts";
import type { Market, Tier, TierRate } from "../pricing/terms.ts";
import { billedTerms, type MarketRate, type ProviderCard } from "./rate-card.ts";

const MAX_PERCENT_PLACES = 6;

/**
 * Why a rate card cannot price a month. Every ladder must run without gaps from 0 to an open top band, and every band
 * must have exactly one percent in each named market, the billed market included.
 */
export function cardFaults(
  cards: readonly ProviderCard[],
  billed: Market,
  precisions: ReadonlyMap<string, number>,
): FieldError[] {
  const faults: FieldError[] = [];
  const codes = cards.map((card) => card.providerCode);
  cards.forEach((card, index) => {
    const fault = (message: string) => faults.push({ field: "providers", message: `providers[${index}]${message}` });
    if (codes.indexOf(card.providerCode) !== index) fault(".provider_code is listed twice");
    const ladders = Map.groupBy(card.tiers, (tier) => tier.currency);
    for (const [currency, tiers] of ladders) {
      const broken = ladderFault(tiers, precisions.get(currency));
      if (broken) fault(`.tiers ${broken} (${currency})`);
    }
    const bands = Math.max(1, ...[...ladders.values()].map((tiers) => tiers.length));
    for (const broken of gridFaults(card.ratesByMarket, bands)) fault(`.rates_by_market ${broken}`);
    const sections = card.sections.map((section) => section.sectionCode);
    card.sections.forEach((section, at) => {
      const place = `.sections[${at}]`;
      if (sections.indexOf(section.sectionCode) !== at) fault(`${place}.section_code is listed twice`);
      const broken = [...columnFaults(section.rates, bands), ...gridFaults(section.ratesByMarket, bands)];
      for (const rule of broken) fault(`${place} ${rule}`);
    });
    const { rates, sections: priced } = billedTerms(card, card.providerCode, billed);
    if (rates.length === 0) fault(`.rates_by_market must name the operator's market, ${billed}`);
    priced.forEach((section, at) => {
      if (section.rates.length === 0) fault(`.sections[${at}] must name percents for ${billed}`);
    });
  });
  return faults;
}

/** Undefined when the ladder is valid. */
function ladderFault(tiers: readonly Tier[], precision: number | undefined): string | undefined {
  if (precision === undefined) return "name an unknown currency";
  const ladder = tiers.toSorted((a, b) => a.ordinal - b.ordinal);
  let end: number | null = 0;
  for (const [index, { ordinal, fromAmount, toAmount }] of ladder.entries()) {
    if (ordinal !== index + 1) return "must have the ordinals 1, 2, 3 and so on, each once";
    if (fromAmount !== end) return "must begin at 0 and each band where the one below it ends";
    if (toAmount !== null && toAmount <= fromAmount) return "must end above where they begin";
    if (minorUnits(fromAmount, precision) === undefined) return "have more places than the currency";
    end = toAmount;
  }
  return end === null ? undefined : "must leave the top band open";
}

function gridFaults(grid: readonly MarketRate[], bands: number): string[] {
  return [...Map.groupBy(grid, (rate) => rate.market).values()].flatMap((rates) => columnFaults(rates, bands));
}

/** An empty column is valid: the market is not named. */
function columnFaults(rates: readonly TierRate[], bands: number): string[] {
  if (rates.length === 0) return [];
  const ordinals = rates.map((rate) => rate.tierOrdinal).toSorted((a, b) => a - b);
  const whole = ordinals.length === bands && ordinals.every((ordinal, index) => ordinal === index + 1);
  return [
    ...(whole ? [] : [`must have one percent for each of the ordinals 1 to ${bands}`]),
    ...(rates.some((rate) => decimalOf(rate.percent).scale > MAX_PERCENT_PLACES)
      ? [`must have percents of at most ${MAX_PERCENT_PLACES} places`]
      : []),
  ];
}
