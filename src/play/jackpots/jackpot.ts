export const JACKPOT_LEVELS = ["global", "network", "operator", "brand"] as const;
export const JACKPOT_STATUSES = ["active", "paused"] as const;

/** A progressive pool as its provider reports it. */
export interface Jackpot {
  readonly id: string;
  readonly name: string;
  readonly level: (typeof JACKPOT_LEVELS)[number];
  readonly status: (typeof JACKPOT_STATUSES)[number];
  /** Open tiers; amounts are JSON numbers in USD, shown and never moved. */
  readonly tiers: readonly { readonly tierId: string; readonly tier: number; readonly amount: number }[];
  /** The games that contribute to the pool, by the provider's code. */
  readonly games: readonly { readonly gameCode: string; readonly name: string | null }[];
}
