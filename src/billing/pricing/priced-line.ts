/** A month's revenue of one pricing section of one provider, in minor units. */
export interface SectionRevenue {
  readonly providerCode: string;
  /** Null: a game without a section. */
  readonly sectionCode: string | null;
  /** Completed bets minus completed wins of real-money play. */
  readonly revenue: bigint;
  /** Wins with a free-spins id. */
  readonly bonus: bigint;
  /** The first day of the card that prices it. Absent: that of the month's first day. */
  readonly from?: string;
}

/** One band of a priced line: its gross and its price, each rounded once. */
export interface PricedBand {
  readonly ordinal: number;
  readonly from: bigint;
  readonly to: bigint | null;
  readonly percent: number;
  readonly gross: bigint;
  readonly amount: bigint;
}

/** One provider, or a separately priced section of it. */
export interface PricedLine {
  readonly providerCode: string;
  readonly providerName: string;
  readonly sectionCode: string | null;
  readonly revenue: bigint;
  readonly bonus: bigint;
  /** The first day of the card that priced it, where that began within the month. */
  readonly from?: string;
  /** The amount that the percent applies to. */
  readonly gross: bigint;
  /** The percent of the provider's band; in progressive mode the effective percent. */
  readonly ratePercent: number;
  readonly amount: bigint;
  readonly bands: readonly PricedBand[];
  /** False: the terms have no percent for it, so it is billed at 0. */
  readonly priced: boolean;
}

/** The providers whose play the terms have no percent for, each once: it is billed at 0. */
export function unpricedOf(lines: readonly PricedLine[]): Pick<PricedLine, "providerCode" | "providerName">[] {
  return [...new Map(lines.filter(({ priced }) => !priced).map((line) => [line.providerCode, line])).values()];
}
