/**
 * The terms that price an operator's month (docs/contract/operators-play.md#rates). Percents and band amounts are JSON
 * numbers and mean the decimal that they print as.
 */
export interface Terms {
  readonly revenueBase: RevenueBase;
  readonly market: Market;
  readonly tierMode: TierMode;
  readonly providers: readonly ProviderTerms[];
  /** Rate cards that replace `providers` within the month, the first to begin first. Absent: none does. */
  readonly later?: readonly LaterTerms[];
}

/** The rates of a card that holds from a day on, until the next one's. */
export interface LaterTerms {
  /** YYYY-MM-DD in UTC. */
  readonly from: string;
  readonly providers: readonly ProviderTerms[];
}

type RevenueBase = "ggr" | "ngr";
export type Market = "rest_of_world" | "asia";
export type TierMode = "whole" | "progressive";

/** One provider's ladders and its percents in the billed market. */
export interface ProviderTerms {
  readonly providerCode: string;
  readonly providerName: string;
  /** Empty: a flat rate, one open band with ordinal 1. */
  readonly tiers: readonly Tier[];
  readonly rates: readonly TierRate[];
  /** Separately priced games; a game in none of the sections is priced at `rates`. */
  readonly sections: readonly SectionTerms[];
}

/** A band: from ≤ gross < to, the lowest with ordinal 1, `toAmount` null for the open top band. */
export interface Tier {
  readonly currency: string;
  readonly ordinal: number;
  readonly fromAmount: number;
  readonly toAmount: number | null;
}

export interface TierRate {
  readonly tierOrdinal: number;
  readonly percent: number;
}

interface SectionTerms {
  readonly sectionCode: string;
  readonly rates: readonly TierRate[];
}
