import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { CreateContext } from "../context.ts";
import { consoleLog } from "../lib/log.ts";
import type { AppEnv } from "./app-env.ts";

/**
 * Gives every request an id and a context, and writes its one structured log line, with the route's pattern in place of
 * the path.
 */
export function requestContext(createContext: CreateContext): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const started = performance.now();
    const requestId = crypto.randomUUID();
    c.set("requestId", requestId);
    const log = consoleLog({ request_id: requestId });
    const ctx = createContext(c.env, (work) => c.executionCtx.waitUntil(work), log);
    c.set("ctx", ctx);
    await next();
    c.res.headers.set("x-request-id", requestId);
    log.info("request", {
      method: c.req.method,
      route: routePattern(c),
      status: c.res.status,
      caller: c.get("caller"),
      duration_ms: Math.round(performance.now() - started),
      hops: ctx.hops.count,
    });
  };
}

/** The pattern of the matched endpoint. Patterns that end in `*` are middleware, or a surface's catch-all. */
function routePattern(c: Context<AppEnv>): string {
  return matchedRoutes(c).findLast(({ path }) => !path.endsWith("*"))?.path ?? "none";
}
