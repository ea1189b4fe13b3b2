/** Sums in minor units, as text: they may exceed what a number holds exactly. */
export interface StoredSums {
  readonly bets: string;
  readonly wins: string;
  readonly freeBets: string;
  readonly bonusWins: string;
}

/** A bet of an earlier day that was rolled back on this one, summed by that day and provider. */
export interface StoredCorrection {
  readonly day: string;
  readonly providerCode: string;
  readonly bets: string;
  readonly freeBets: string;
}

/** A statement in the database. */
export interface StoredStatement {
  readonly currency: string;
  readonly precision: number;
  readonly digest: string;
  readonly transactions: number;
  readonly cancelledBets: string;
  readonly byProvider: readonly (StoredSums & { readonly providerCode: string })[];
  readonly byGameType: readonly (StoredSums & { readonly gameType: string })[];
  readonly corrections: readonly StoredCorrection[];
  /** Numbers of its files in the build's folder, in order. */
  readonly files: readonly string[];
  /** Of a final statement. */
  readonly signature?: string;
  readonly signingKeyId?: string;
}
