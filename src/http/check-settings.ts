import type { MiddlewareHandler } from "hono";
import { type Env, InvalidSettings, settingsOf } from "../env.ts";
import { ApiError } from "../errors.ts";
import { consoleLog } from "../lib/log.ts";
import type { AppEnv } from "./app-env.ts";

/** Calls of watchers, which read `status`. */
const PROBES: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);

/**
 * Answers 503 to everything while a setting is wrong, and logs every fault in one line. LOCAL_DEVELOPMENT switches the
 * rules for deployments off, so it is itself a fault once a request has come through Cloudflare, which adds `CF-Ray`.
 */
export const checkSettings: MiddlewareHandler<AppEnv> = async (c, next) => {
  const faults = faultsAt(c.env, c.req.raw);
  if (faults.length === 0) return settingsOf(c.env).frozen ? checkFrozen(c, next) : next();
  consoleLog().error("settings.invalid", { faults: faults.join("; ") });
  if (PROBES.has(c.req.path)) return c.json({ status: "misconfigured" }, 503);
  throw new ApiError("UPSTREAM_UNAVAILABLE", "The service is not configured. Retry with the same ids.");
};

/** While the database is restored, only the back office works: nothing may act on rows that are about to change. */
const checkFrozen: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.path.startsWith("/admin/v1/")) return next();
  if (PROBES.has(c.req.path)) return c.json({ status: "frozen" }, 503);
  throw new ApiError("UPSTREAM_UNAVAILABLE", "The service is being restored. Retry with the same ids.");
};

function faultsAt(env: Env, request: Request): readonly string[] {
  try {
    const { localDevelopment } = settingsOf(env);
    const deployed = localDevelopment && request.headers.has("cf-ray");
    return deployed ? ["LOCAL_DEVELOPMENT must not be set in a deployment"] : [];
  } catch (cause) {
    if (cause instanceof InvalidSettings) return cause.faults;
    throw cause;
  }
}
