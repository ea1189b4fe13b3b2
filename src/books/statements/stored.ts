export const SUMS = ["bets", "wins", "freeBets", "bonusWins", "cancelledBets"] as const;

/** Sums in minor units, as text: they may exceed what a number holds exactly. */
export type StoredSums = Readonly<Record<(typeof SUMS)[number], string>>;

/** A bet of an earlier day that was rolled back on this one, summed by that day and provider. */
export interface StoredCorrection {
  readonly day: string;
  readonly providerCode: string;
  readonly bets: string;
  readonly freeBets: string;
}

/** What a provider's games of one type came to: bets less wins. */
export interface StoredRevenue {
  readonly providerCode: string;
  readonly gameType: string;
  readonly amount: string;
}

/** A statement in the database. */
export interface StoredStatement {
  readonly currency: string;
  readonly precision: number;
  readonly digest: string;
  readonly transactions: number;
  readonly byProvider: readonly (StoredSums & { readonly providerCode: string })[];
  readonly byGameType: readonly (StoredSums & { readonly gameType: string })[];
  /** By provider and game type; absent from statements that were made before it was kept. */
  readonly revenue?: readonly StoredRevenue[];
  readonly corrections: readonly StoredCorrection[];
  /** Numbers of its files in the build's folder, in order. */
  readonly files: readonly string[];
  /** Of a final statement. */
  readonly signature?: string;
  readonly signingKeyId?: string;
}
