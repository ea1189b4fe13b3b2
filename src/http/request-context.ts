import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { createContext } from "../context.ts";
import { consoleLog } from "../lib/log.ts";
import type { AppEnv } from "./app-env.ts";

/**
 * Gives every request an id and a context, and writes its log line. Paths are logged as patterns. Answers are `no-store`
 * unless the handler sets Cache-Control.
 */
export const requestContext: MiddlewareHandler<AppEnv> = async (c, next) => {
  const started = performance.now();
  const requestId = crypto.randomUUID();
  c.set("requestId", requestId);
  const log = consoleLog({ request_id: requestId });
  const ctx = createContext(c.env, (work) => c.executionCtx.waitUntil(work), log);
  c.set("ctx", ctx);
  await next();
  const { headers } = c.res;
  headers.set("x-request-id", requestId);
  if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
  log.info("request", {
    method: c.req.method,
    route: routePattern(c),
    status: c.res.status,
    caller: c.get("caller"),
    duration_ms: Math.round(performance.now() - started),
    hops: ctx.hops.count,
  });
};

/** The pattern of the matched route, without middleware and the catch-all of a surface. */
function routePattern(c: Context<AppEnv>): string {
  return matchedRoutes(c).findLast(({ path }) => !path.endsWith("*"))?.path ?? "none";
}
