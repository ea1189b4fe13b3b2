import { DAY_MS, isoTime } from "../lib/clock.ts";

/** A calendar month in UTC, YYYY-MM. An invoice covers the movements that completed in it. */
export const PERIOD = /^[0-9]{4}-(0[1-9]|1[0-2])$/;

export function periodOf(ms: number): string {
  return isoTime(ms).slice(0, 7);
}

export function nextPeriod(period: string): string {
  return periodOf(periodStart(period) + 32 * DAY_MS);
}

export function previousPeriod(period: string): string {
  return periodOf(periodStart(period) - 1);
}

/** The month's first day, YYYY-MM-DD. */
export function firstDay(period: string): string {
  return `${period}-01`;
}

/** Milliseconds of the month's first moment. */
export function periodStart(period: string): number {
  return Date.parse(`${firstDay(period)}T00:00:00.000Z`);
}
