import type { Ctx } from "../../context.ts";
import { ApiError } from "../../errors.ts";
import type { RateCounter } from "./rate-counter.ts";
import type { StrangerCounter } from "./stranger-counter.ts";

/** The rate counter of an operator: of all its keys together. */
export function operatorCounter(ctx: Ctx, operatorCode: string): DurableObjectStub<RateCounter> {
  return ctx.env.RATE_COUNTERS.getByName(`operator:${operatorCode}`);
}

/** Announces that keys or settings of the operator have changed: each call asks the counter, and learns it at once. */
export async function announceOperatorChange(ctx: Ctx, code: string): Promise<void> {
  await operatorCounter(ctx, code).invalidate();
}

/** The counter to which the isolates report a provider's requests, or with `<code> rows` its worthless rows. */
export function providerCounter(ctx: Ctx, providerCode: string): DurableObjectStub<RateCounter> {
  return ctx.env.RATE_COUNTERS.getByName(`provider:${providerCode}`);
}

/** More names never make more objects. */
const STRANGER_COUNTERS = 16;

/** The counter of calls without a key: `name` says what is counted and of whom, for example "debug address 192.0.2.1". */
export function strangerCounter(ctx: Ctx, name: string): DurableObjectStub<StrangerCounter> {
  let hash = 0;
  for (let i = 0; i < name.length; i++) hash = (hash * 31 + name.charCodeAt(i)) >>> 0;
  return ctx.env.STRANGER_COUNTERS.getByName(String(hash % STRANGER_COUNTERS));
}

/** Counts a call without a key; RATE_LIMITED above `limit` in a minute. */
export async function countStranger(ctx: Ctx, name: string, limit: number): Promise<void> {
  const seconds = await strangerCounter(ctx, name).take(name, limit);
  if (seconds !== undefined) throw rateLimited(seconds);
}

/** RATE_LIMITED with Retry-After (docs/contract/operators.md#rate-limits). */
export function rateLimited(retryAfterSeconds: number): ApiError {
  return new ApiError("RATE_LIMITED", `Rate limit exceeded; retry in ${retryAfterSeconds} s.`, {
    retryAfterSeconds,
  });
}
