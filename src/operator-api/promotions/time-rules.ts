import type { FieldError } from "../../errors.ts";
import type { Sent } from "../../http/validate.ts";
import { DAY_MS, parseUtcTime } from "../../lib/clock.ts";

/** How far away the end of a promotion may be (interface: Limits). */
const LONGEST_MS = 90 * DAY_MS;

/** When a grant or campaign ends: in the future, after `valid_from` where one is sent, at most 90 days after it or now. */
export function timeRules(sent: Sent, now: number): FieldError[] {
  const until = read(sent.valid_until);
  if (until === undefined) return [];
  const from = read(sent.valid_from);
  const told = (message: string) => [{ field: "valid_until", message }];
  if (until <= now) return told("must be in the future");
  if (from !== undefined && until <= from) return told("must be after valid_from");
  if (until - (from ?? now) > LONGEST_MS) return told(`must be at most 90 days after ${from ? "valid_from" : "now"}`);
  return [];
}

function read(value: unknown): number | undefined {
  return typeof value === "string" ? parseUtcTime(value) : undefined;
}
