import { DAY_MS, MINUTE_MS } from "../../lib/clock.ts";

/** Least distance of a clock's start from real time: what it wrote is due for no job while it is in force. */
const MIN_LEAD_DAYS = 35;
/** Real time for which a clock is in force: shorter than the lead, so that real time never reaches what it wrote. */
export const MAX_LIFE_DAYS = 30;
/** Greatest distance from real time: ten years. */
export const MAX_LEAD_DAYS = 3_653;
/** Span of one advance: a quarter, and a week. */
export const MAX_ADVANCE_DAYS = 100;
/** Outgoing calls of one advance. They are made one after the other, so that an address gets one at a time. */
export const MAX_CALLS = 500;
/** Number of steps that one advance reports. */
export const MAX_STEPS = 1_000;

export const MIN_LEAD_MS = MIN_LEAD_DAYS * DAY_MS;
export const MAX_LIFE_MS = MAX_LIFE_DAYS * DAY_MS;
export const MAX_LEAD_MS = MAX_LEAD_DAYS * DAY_MS;
export const MAX_ADVANCE_MS = MAX_ADVANCE_DAYS * DAY_MS;

/** Longer than a step takes, which makes one call. An advance whose lease is over is taken up again. */
export const LEASE_MS = MINUTE_MS;
