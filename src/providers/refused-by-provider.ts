import type { ErrorCode } from "../api/wire/errors.ts";
import { ApiError } from "../errors.ts";
import { isoTime } from "../lib/clock.ts";
import { madeReadable } from "../lib/readable.ts";
import type { ProviderRefusal } from "./port.ts";

const MAX_REASON_CHARACTERS = 500;

/** A provider's reason for the operator: readable, shortened, and never empty. */
export function refusalReason(refusal: ProviderRefusal): string {
  return madeReadable(refusal.message, MAX_REASON_CHARACTERS) || "The provider refused without giving a reason.";
}

/** A provider's refusal as the operator sees it: its words, and whether and when to try again. */
export function refusedByProvider(code: ErrorCode, refusal: ProviderRefusal): ApiError {
  const { retryable, retryAt } = refusal;
  const details = retryAt === undefined ? {} : { retry_at: isoTime(retryAt) };
  return new ApiError(code, refusalReason(refusal), { retryable, details });
}
