/** After this many unanswered calls in a row a wallet counts as down. */
export const MIN_UNANSWERED_CALLS = 3;
