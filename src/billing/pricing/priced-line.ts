/** Revenue of one section of one provider, in minor units. */
export interface SectionRevenue {
  readonly providerCode: string;
  /** Null: a game without a section. */
  readonly sectionCode: string | null;
  /** Completed bets less completed wins of real-money play. */
  readonly revenue: bigint;
  /** Wins with a free_spins_id. */
  readonly bonus: bigint;
}

/** One band of a priced line: its part of the gross and the price of that, each rounded once. */
export interface PricedBand {
  readonly ordinal: number;
  readonly from: bigint;
  readonly to: bigint | null;
  readonly percent: number;
  readonly gross: bigint;
  readonly amount: bigint;
}

/** One provider, or one separately priced section of it. */
export interface PricedLine {
  readonly providerCode: string;
  readonly providerName: string;
  readonly sectionCode: string | null;
  readonly revenue: bigint;
  readonly bonus: bigint;
  /** The amount that the percent applies to. */
  readonly gross: bigint;
  /** The percent of the band, or in progressive mode the effective percent. */
  readonly ratePercent: number;
  readonly amount: bigint;
  readonly bands: readonly PricedBand[];
  /** False: the terms have no percent for it, so it is billed at 0. */
  readonly priced: boolean;
}
