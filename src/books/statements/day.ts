import { DAY_MS, MINUTE_MS, utcDay } from "../../lib/clock.ts";

/** A calendar day in UTC, YYYY-MM-DD. */
export const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;

/** Whether a text names a day that exists. */
export function isDay(text: string): boolean {
  const ms = DAY.test(text) ? Date.parse(`${text}T00:00:00.000Z`) : Number.NaN;
  // The platform rolls 30 February over into March.
  return !Number.isNaN(ms) && utcDay(ms) === text;
}

/** Unix milliseconds of a day's start, and of its end, exclusive. */
export function timeOf(day: string): { readonly from: number; readonly to: number } {
  const from = Date.parse(`${day}T00:00:00.000Z`);
  return { from, to: from + DAY_MS };
}

/** A movement is written a moment after it completes: until then a day that is over may still gain one. */
export const SETTLED_AFTER_MS = 5 * MINUTE_MS;
