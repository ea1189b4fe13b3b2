import { MINUTE_MS } from "../../lib/clock.ts";

/** After this many unanswered calls in a row, the first of them a minute ago, a wallet or provider counts as down. */
export const MIN_UNANSWERED_CALLS = 3;
export const MIN_UNANSWERED_MS = MINUTE_MS;
