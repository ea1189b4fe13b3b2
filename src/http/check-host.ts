import type { MiddlewareHandler } from "hono";
import { settingsOf } from "../env.ts";
import { LOOPBACK_HOST } from "../lib/address.ts";
import type { AppEnv } from "./app-env.ts";

/**
 * A bare 404 on any host but the installation's own, such as the platform's second name for it: firewall and access rules
 * are set up for one. This machine's names stay open, since the platform routes none of them here.
 */
export const checkHost: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { localDevelopment, baseUrl } = settingsOf(c.env);
  if (localDevelopment) return next();
  const { hostname } = new URL(c.req.url);
  if (hostname === new URL(baseUrl).hostname || LOOPBACK_HOST.test(hostname)) return next();
  return c.body(null, 404);
};
