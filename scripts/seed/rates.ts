import type { Tier } from "../../src/billing/pricing/terms.ts";
import type { MarketRate, ProviderCard, SectionCard } from "../../src/billing/rates/rate-card.ts";
import { setRates } from "../../src/billing/rates/set-rates.ts";
import { seedProviders } from "./catalogue.ts";
import type { SeedContext } from "./context.ts";
import { seedOperator } from "./operator-account.ts";

/** Lower bounds of the tiers of each currency, in whole units. */
const BOUNDS: readonly (readonly [string, readonly number[]])[] = [
  ["EUR", [0, 50_000, 250_000]],
  ["JPY", [0, 8_000_000, 40_000_000]],
];

const TIERS: readonly Tier[] = BOUNDS.flatMap(([currency, bounds]) =>
  bounds.map((fromAmount, index) => ({
    currency,
    ordinal: index + 1,
    fromAmount,
    toAmount: bounds[index + 1] ?? null,
  })),
);

/** A percentage for each tier in both markets; Asia pays half a point more. */
function grid(percents: readonly number[]): MarketRate[] {
  return (["rest_of_world", "asia"] as const).flatMap((market) =>
    percents.map((percent, index) => ({
      market,
      tierOrdinal: index + 1,
      percent: market === "asia" ? percent + 0.5 : percent,
    })),
  );
}

function section(sectionCode: string, percents: readonly number[]): SectionCard {
  return { sectionCode, rates: [], ratesByMarket: grid(percents) };
}

/** Tiers for providers with sections, a flat rate for the others. */
function cardOf(providerCode: string, sections: readonly string[], place: number): ProviderCard {
  if (sections.length === 0) {
    return { providerCode, tiers: [], ratesByMarket: grid([10 + place / 2]), sections: [] };
  }
  return {
    providerCode,
    tiers: TIERS,
    ratesByMarket: grid([12.5, 11, 9.75]),
    sections: sections.map((code) => section(code, [15, 13.5, 12])),
  };
}

/** Sets the rates of the seeded operator with every seeded provider. */
export async function seedRates(ctx: SeedContext): Promise<void> {
  const cards = seedProviders.map(({ code, games }, place) => {
    const sections = new Set(games.flatMap(({ sectionCode }) => (sectionCode === null ? [] : [sectionCode])));
    return cardOf(code, [...sections].sort(), place);
  });
  await setRates(ctx, { operatorCode: seedOperator.code, cards });
}
