import type { ErrorCode } from "../../api/wire/errors.ts";
import type { Ctx } from "../../context.ts";
import { ApiError, upstreamUnavailable } from "../../errors.ts";
import { inRealTime } from "../../gate/operator-time/operator-clock.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import { madeReadable } from "../../lib/readable.ts";
import { MAX_REASON_CHARACTERS, type ProviderRefusal } from "./port.ts";

/** A provider's reason for the operator: readable, shortened, and never empty. */
export function refusalReason(refusal: ProviderRefusal): string {
  return madeReadable(refusal.message, MAX_REASON_CHARACTERS) || "The provider refused without giving a reason.";
}

/** A provider's refusal as the operator sees it: its words, and from when on to try again if it named a time. */
export function refusedByProvider(ctx: Ctx, code: ErrorCode, refusal: ProviderRefusal): ApiError {
  const { retryAt } = refusal;
  const wait =
    retryAt === undefined ? {} : { retryAfterSeconds: Math.ceil((retryAt - inRealTime(ctx).clock.now()) / SECOND_MS) };
  return new ApiError(code, refusalReason(refusal), wait);
}

/** Error for a provider that did not answer as documented: whether it did what it was asked is unknown. */
export function unanswered(): ApiError {
  return upstreamUnavailable("The provider did not answer in time, or its answer was unreadable.");
}
