import type { Ctx } from "../../context.ts";
import { ApiError, upstreamUnavailable } from "../../errors.ts";

/** UPSTREAM_UNAVAILABLE, because the outcome at the provider is unknown. Logs the cause. */
export function unclear(ctx: Ctx, event: string, cause: unknown): ApiError {
  if (cause instanceof ApiError && cause.code === "UPSTREAM_UNAVAILABLE") return cause;
  ctx.log.error(`${event}_unclear`, {}, cause);
  return upstreamUnavailable("The provider did not answer.");
}
