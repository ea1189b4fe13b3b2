import type * as z from "zod";
import type { Ctx } from "../../../context.ts";
import type { FieldError } from "../../../errors.ts";
import { DAY_MS, parseUtcTime } from "../../../lib/clock.ts";
import { RecoveredSent, type RecoverSent } from "../../wire/recover.ts";

/** A call reads what happened in the range, however little of it is left to send. */
const MAX_RANGE_MS = 7 * DAY_MS;

/** The common part of the descriptions of calls that send a range of time again. */
export const RECOVERS = {
  idempotency: "A repeat finds those that were not sent again yet: what is sent again leaves the range.",
  answer: RecoveredSent,
  errors: ["NOT_RESENDABLE"],
  example: {
    request: { since: "2026-11-20T00:00:00Z", until: "2026-11-20T06:00:00Z" },
    answer: { queued: 12 },
  },
} as const;

/** The errors of a range whose two fields are valid by themselves. */
export function brokenRange(
  { clock }: Pick<Ctx, "clock">,
  { since, until }: { readonly since?: unknown; readonly until?: unknown },
  broken: readonly FieldError[],
): FieldError[] {
  if (broken.length > 0) return [];
  const { since: from, until: to } = rangeOf({ since: String(since), until: String(until) });
  if (to <= from) return [{ field: "until", message: "must be after since" }];
  if (to - from > MAX_RANGE_MS) return [{ field: "until", message: "must be at most 7 days after since" }];
  return to > clock.now() ? [{ field: "until", message: "must not be in the future" }] : [];
}

export function rangeOf({ since, until }: z.output<typeof RecoverSent>) {
  return { since: parseUtcTime(since) ?? 0, until: parseUtcTime(until) ?? 0 };
}
