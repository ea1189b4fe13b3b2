import type { OperatorCtx } from "../../../context.ts";
import type { FieldError } from "../../../errors.ts";
import { DAY_MS, parseUtcTime } from "../../../lib/clock.ts";
import { sentPrecision, unsupportedCurrency } from "../../http/currency.ts";
import type { Sent } from "../../http/valid.ts";

const MAX_DURATION_MS = 90 * DAY_MS;

interface PromotionRules {
  /** When it begins, as it was sent; absent or null: now. */
  readonly from?: unknown;
  /** Rules between fields, and of amounts in the currency's decimal places. */
  readonly between: (sent: Sent, precision: number | undefined) => FieldError[];
  /** Whether the operator has a grant or campaign with this reference. */
  readonly isKnown: (reference: string) => Promise<boolean>;
}

/**
 * The errors of a grant or campaign beyond its schema. A repeat gets the first answer also after its time has passed:
 * where only the times are invalid and the reference is known, there are no errors.
 */
export async function promotionErrors(
  ctx: OperatorCtx,
  sent: Sent,
  broken: readonly FieldError[],
  { from, between, isKnown }: PromotionRules,
): Promise<FieldError[]> {
  const lasting = [...(await unsupportedCurrency(ctx, sent)), ...between(sent, await sentPrecision(ctx, sent))];
  const late = timeErrors(sent.valid_until, from, ctx.clock.now());
  const isOnlyLate = late.length > 0 && broken.length === 0 && lasting.length === 0;
  return isOnlyLate && (await isKnown(String(sent.reference))) ? [] : [...lasting, ...late];
}

/**
 * The errors of a grant's or campaign's times: it ends in the future, after `valid_from` where that is sent, and at
 * most 90 days after its start.
 */
function timeErrors(end: unknown, start: unknown, now: number): FieldError[] {
  const until = timeOf(end);
  if (until === undefined) return [];
  const isFromNow = start === undefined || start === null;
  const from = isFromNow ? now : timeOf(start);
  const error = (message: string) => [{ field: "valid_until", message }];
  if (until <= now) return error("must be in the future");
  // A start that cannot be read has an error of its own.
  if (from === undefined) return [];
  if (until <= from) return error("must be after valid_from");
  if (until - from > MAX_DURATION_MS) return error(`must be at most 90 days after ${isFromNow ? "now" : "valid_from"}`);
  return [];
}

function timeOf(value: unknown): number | undefined {
  return typeof value === "string" ? parseUtcTime(value) : undefined;
}

/** The error of a query that has both or neither of the two. A broken one counts as sent. */
export function eitherErrors(_: unknown, { reference, player_id }: Sent): FieldError[] {
  return (reference === undefined) === (player_id === undefined)
    ? [{ field: "query", message: "must contain exactly one of reference and player_id" }]
    : [];
}

/** Milliseconds of a time that has passed the schema. */
export function validTime(text: string): number {
  const time = parseUtcTime(text);
  if (time === undefined) throw new Error("a time that was not validated");
  return time;
}
