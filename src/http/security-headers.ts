import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "./app-env.ts";

/** One year, this host only: whether subdomains speak https is not ours to say. */
const STRICT_TRANSPORT_SECURITY = "max-age=31536000";

/** Headers of every answer. A page, an image or a document sets its own policy and its own caching. */
export const securityHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const { headers } = c.res;
  if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
  headers.set("x-content-type-options", "nosniff");
  if (!headers.has("content-security-policy")) {
    headers.set("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
  }
  if (c.env.LOCAL_DEVELOPMENT !== "true") headers.set("strict-transport-security", STRICT_TRANSPORT_SECURITY);
};
