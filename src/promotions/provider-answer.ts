import type { Ctx } from "../context.ts";
import { ApiError, upstreamUnavailable } from "../errors.ts";
import type { ProviderRefusal } from "../providers/port.ts";

const MAX_REASON = 500;

/** A provider's reason as the operator reads it: shortened, and never empty. */
export function refusalReason(refusal: ProviderRefusal): string {
  return refusal.message.slice(0, MAX_REASON) || "The provider refused and gave no reason.";
}

/** The provider's outcome is unknown: UPSTREAM_UNAVAILABLE, whatever it was that went wrong; the cause is logged. */
export function unclear(ctx: Ctx, event: string, cause: unknown): ApiError {
  if (cause instanceof ApiError && cause.code === "UPSTREAM_UNAVAILABLE") return cause;
  ctx.log.error(`${event}_unclear`, {}, cause);
  return upstreamUnavailable("The provider did not answer.");
}
