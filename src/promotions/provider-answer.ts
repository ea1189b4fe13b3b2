import type { Ctx } from "../context.ts";
import { ApiError, upstreamUnavailable } from "../errors.ts";
import type { ProviderRefusal } from "../providers/port.ts";

const MAX_REASON_CHARACTERS = 500;

/** A provider's reason for the operator: shortened, and never empty. */
export function refusalReason(refusal: ProviderRefusal): string {
  return refusal.message.slice(0, MAX_REASON_CHARACTERS) || "The provider refused without giving a reason.";
}

/** UPSTREAM_UNAVAILABLE, because the outcome at the provider is unknown. Logs the cause. */
export function unclear(ctx: Ctx, event: string, cause: unknown): ApiError {
  if (cause instanceof ApiError && cause.code === "UPSTREAM_UNAVAILABLE") return cause;
  ctx.log.error(`${event}_unclear`, {}, cause);
  return upstreamUnavailable("The provider did not answer.");
}
