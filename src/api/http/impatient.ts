import { createMiddleware } from "hono/factory";
import { SECOND_MS } from "../../lib/clock.ts";
import type { AppEnv } from "./app-env.ts";

/** A caller whose request waits for a hanging database gets a retryable answer within two seconds. */
const MAX_WAIT_MS = 1.4 * SECOND_MS;

interface Waits {
  readonly maxMs?: number;
  /** Paths of calls that wait as long as the platform does. */
  readonly but?: RegExp;
}

/** Limits how long each database call may take. */
export const impatient = ({ maxMs = MAX_WAIT_MS, but }: Waits = {}) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (!but?.test(c.req.path)) c.get("ctx").hops.patienceMs = maxMs;
    await next();
  });
