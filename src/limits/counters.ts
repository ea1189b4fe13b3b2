import type { Ctx } from "../context.ts";
import { ApiError } from "../errors.ts";
import type { RateCounter } from "./rate-counter.ts";

/** The rate counter of an operator's key. */
export function keyCounter(ctx: Ctx, keyId: string): DurableObjectStub<RateCounter> {
  return ctx.env.RATE_COUNTERS.getByName(`key:${keyId}`);
}

/** The rate counter of the debug endpoint, by the key id sent or by the caller's address. */
export function debugCounter(ctx: Ctx, kind: "key" | "address", value: string): DurableObjectStub<RateCounter> {
  return ctx.env.RATE_COUNTERS.getByName(`debug-${kind}:${value}`);
}

/** RATE_LIMITED with Retry-After (docs/contract/operators.md#rate-limits). */
export function rateLimited(retryAfterSeconds: number): ApiError {
  return new ApiError("RATE_LIMITED", `Rate limit exceeded; retry in ${retryAfterSeconds} s.`, {
    retryAfterSeconds,
  });
}
