import { createMiddleware } from "hono/factory";

/** Signed answers are never kept by a cache. */
export const noStore = createMiddleware(async (c, next) => {
  await next();
  c.res.headers.set("cache-control", "no-store");
});
