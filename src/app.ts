import { Hono } from "hono";
import { adminApi } from "./admin-api/router.ts";
import { createContext } from "./create-context.ts";
import { noSuchEndpoint } from "./errors.ts";
import { readReadiness } from "./health/readiness.ts";
import type { AppEnv } from "./http/app-env.ts";
import { checkHost } from "./http/check-host.ts";
import { checkSettings } from "./http/check-settings.ts";
import { onError } from "./http/on-error.ts";
import { requestContext } from "./http/request-context.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { operatorApi } from "./operator-api/router.ts";
import { providerApi } from "./provider-api/router.ts";
import { documents } from "./public-api/documents.ts";
import { sandbox } from "./sandbox/router.ts";

/** The whole service: every route is mounted here. */
export const app = new Hono<AppEnv>()
  .onError(onError)
  .use(securityHeaders)
  .use(checkSettings)
  // Before the request's context, so that a probe costs no context and writes no log line.
  .get("/healthz", (c) => c.json({ status: "ok" }))
  .use(checkHost)
  .use(requestContext(createContext))
  .get("/readyz", async (c) => {
    const readiness = await readReadiness(c.get("ctx"));
    return c.json(readiness, readiness.status === "ok" ? 200 : 503);
  })
  .route("/", documents)
  .route("/v1", operatorApi)
  .route("/provider/v1", providerApi)
  .route("/admin/v1", adminApi)
  .route("/sandbox", sandbox)
  // A catch-all route rather than Hono's notFound(), which would bypass requestContext: no request id, no log line.
  .all("*", () => {
    throw noSuchEndpoint();
  });
