/** In place of a provider's code: the suite and the triggers book as no provider's game, and the ledger has no row of it. */
const SUITE = "validation:";

/** The transaction id that a wallet receives for a booking of the wallet suite. */
export function walletSuiteId(name: string): string {
  return SUITE + name;
}

export function isWalletSuiteId(transactionId: string): boolean {
  return transactionId.startsWith(SUITE);
}
