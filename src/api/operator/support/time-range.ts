import type { FieldError } from "../../../errors.ts";
import { DAY_MS, parseUtcTime } from "../../../lib/clock.ts";

const MAX_DAYS = 31;

/** A half-open range of time, in milliseconds. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** The range of a query. A missing end is as far from the other as it may be; without both, the range ends now. */
export function rangeOf(from: string | undefined, to: string | undefined, now: number): TimeRange {
  const begin = from === undefined ? undefined : parseUtcTime(from);
  const end =
    (to === undefined ? undefined : parseUtcTime(to)) ?? (begin ?? now - MAX_DAYS * DAY_MS) + MAX_DAYS * DAY_MS;
  return { from: begin ?? end - MAX_DAYS * DAY_MS, to: end };
}

/** The errors of a range whose ends have passed the schema. */
export function rangeErrors(from: unknown, to: unknown): FieldError[] {
  const [begin, end] = [from, to].map((time) => (typeof time === "string" ? parseUtcTime(time) : undefined));
  if (begin === undefined || end === undefined) return [];
  if (end < begin) return [{ field: "to", message: "must not be before from" }];
  if (end - begin > MAX_DAYS * DAY_MS) {
    return [{ field: "to", message: `must be at most ${MAX_DAYS} days after from: read a longer time in parts` }];
  }
  return [];
}
