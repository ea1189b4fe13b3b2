import { SECOND_MS } from "../../lib/clock.ts";

/** Time for a whole outgoing call, headers and body. Shorter than `LEASE_MS`. */
export const CALL_TIMEOUT_MS = 5 * SECOND_MS;

/** The longest answer that is read; a longer one counts as none. */
export const MAX_ANSWER_BYTES = 64 * 1024;
