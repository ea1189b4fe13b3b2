import type { Context, MiddlewareHandler } from "hono";
import type { CreateContext } from "../../context.ts";
import { type Env, InvalidSettings, type Settings, settingsOf } from "../../env.ts";
import { ApiError } from "../../errors.ts";
import { drainBody } from "../../lib/body.ts";
import { consoleLog } from "../../lib/log.ts";
import { pointsOf } from "../../ops/figures/points.ts";
import type { AppEnv } from "./app-env.ts";
import { patternOf } from "./describe.ts";
import { isOnItsHost } from "./hosts.ts";
import { errorAnswer } from "./on-error.ts";

/** The headers of every answer. A page, an image or a document has a policy and a caching of its own. */
const COMMON_HEADERS = [
  ["cache-control", "no-store"],
  ["x-content-type-options", "nosniff"],
  ["content-security-policy", "default-src 'none'; frame-ancestors 'none'"],
] as const;

/** One year, this host only: whether subdomains speak https is not ours to say. */
const STRICT_TRANSPORT_SECURITY = "max-age=31536000";

/** Probes of load balancers and monitors, which read `status` whatever the settings are. */
const PROBES: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);

/**
 * Runs first for every request. It checks settings and host, gives the request an id and a context, adds the common headers
 * to the answer, and writes one log line, with the route's pattern in place of the path. It is one middleware because each
 * would cost every request. A health check is answered on any host, without a context and a log line. What a refusal left of
 * a body is read before its answer leaves: most callers read that only once they have sent everything.
 */
export function enter(createContext: CreateContext): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const refusal = refusalOf(c);
    if (refusal) {
      complete(refusal, c.env);
      await drainBody(c.req.raw);
      return refusal;
    }
    if (isHealthCheck(c)) {
      await next();
      complete(c.res, c.env);
      await drainBody(c.req.raw);
      return undefined;
    }
    const started = performance.now();
    const requestId = crypto.randomUUID();
    const log = consoleLog({ request_id: requestId }, pointsOf(c.env));
    const ctx = createContext(c.env, (work) => c.executionCtx.waitUntil(work), log);
    c.set("requestId", requestId);
    c.set("ctx", ctx);
    await next();
    complete(c.res, c.env).set("x-request-id", requestId);
    log.info("request", {
      method: c.req.method,
      route: patternOf(c) ?? "none",
      status: c.res.status,
      caller: c.get("caller"),
      duration_ms: Math.round(performance.now() - started),
      ...(c.error instanceof ApiError ? { code: c.error.code } : {}),
      ...ctx.hops.figures(),
    });
    await drainBody(c.req.raw);
    return undefined;
  };
}

function isHealthCheck({ req }: Context<AppEnv>): boolean {
  return req.path === "/healthz" && (req.method === "GET" || req.method === "HEAD");
}

/** Adds the headers that an answer of this installation lacks. */
function complete(answer: Response, env: Env): Headers {
  const { headers } = answer;
  for (const [name, value] of COMMON_HEADERS) if (!headers.has(name)) headers.set(name, value);
  if (env.LOCAL_DEVELOPMENT !== "true") headers.set("strict-transport-security", STRICT_TRANSPORT_SECURITY);
  return headers;
}

/** The answer to a request that goes no further: 503 while a setting is wrong or frozen, a bare 404 on another host. */
function refusalOf(c: Context<AppEnv>): Response | undefined {
  const settings = settingsAt(c.env, c.req.raw);
  if (!Array.isArray(settings)) {
    if (!isHealthCheck(c) && !isOnItsHost(c.req.url, c.req.path, settings)) return new Response(null, { status: 404 });
    return settings.frozen ? frozenAnswer(c) : undefined;
  }
  consoleLog().error("settings.invalid", { faults: settings.join("; ") });
  if (PROBES.has(c.req.path)) return c.json({ status: "misconfigured" }, 503);
  return errorAnswer(new ApiError("UPSTREAM_UNAVAILABLE", "The service is not configured. Retry with the same ids."));
}

/** While the database is restored, only the back office works: nothing may act on rows that are about to change. */
function frozenAnswer(c: Context<AppEnv>): Response | undefined {
  const { req } = c;
  if (/^\/(?:admin\/v1|desk)\//.test(req.path)) return undefined;
  if (PROBES.has(req.path)) return c.json({ status: "frozen" }, 503);
  return errorAnswer(new ApiError("UPSTREAM_UNAVAILABLE", "The service is being restored. Retry with the same ids."));
}

/**
 * The settings, or every fault in them. LOCAL_DEVELOPMENT switches the rules for deployments off, so it is itself a fault
 * once a request has come through Cloudflare, which adds `CF-Ray`.
 */
function settingsAt(env: Env, request: Request): Settings | string[] {
  try {
    const settings = settingsOf(env);
    const deployed = settings.localDevelopment && request.headers.has("cf-ray");
    return deployed ? ["LOCAL_DEVELOPMENT must not be set in a deployment"] : settings;
  } catch (cause) {
    if (cause instanceof InvalidSettings) return [...cause.faults];
    throw cause;
  }
}
