/** What a month brought in one pricing section of one provider, in minor units of the month's currency. */
export interface SectionRevenue {
  readonly providerCode: string;
  /** Null: a game without a section. */
  readonly sectionCode: string | null;
  /** Completed bets less completed wins of real-money play. */
  readonly revenue: bigint;
  /** Wins carrying a free-spins id. */
  readonly bonus: bigint;
}

/** One band of a priced line: the gross that lies in it and what that costs, each rounded once. */
export interface PricedBand {
  readonly ordinal: number;
  readonly from: bigint;
  readonly to: bigint | null;
  readonly percent: number;
  readonly gross: bigint;
  readonly amount: bigint;
}

/** One provider, or one priced-apart section of it. */
export interface PricedLine {
  readonly providerCode: string;
  readonly providerName: string;
  readonly sectionCode: string | null;
  readonly revenue: bigint;
  readonly bonus: bigint;
  /** What the percent applies to. */
  readonly gross: bigint;
  /** The landed band's percent, or in progressive mode the effective one. */
  readonly ratePercent: number;
  readonly amount: bigint;
  readonly bands: readonly PricedBand[];
  /** False: the terms name no percent for it, so it stands at 0. */
  readonly priced: boolean;
}
