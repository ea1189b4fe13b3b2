import { DAY_MS } from "../lib/clock.ts";

/** How long the sandbox remembers what is over: rounds, and what they were played for. The books are kept for good. */
export const KEPT_MS = 30 * DAY_MS;
