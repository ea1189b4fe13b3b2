import { Hono } from "hono";
import { createContext } from "./create-context.ts";
import { noSuchEndpoint } from "./errors.ts";
import { readReadiness } from "./health/readiness.ts";
import type { AppEnv } from "./http/app-env.ts";
import { enter } from "./http/enter.ts";
import { FixedPathRouter } from "./http/fixed-path-router.ts";
import { onError } from "./http/on-error.ts";
import { operatorApi } from "./operator-api/router.ts";
import { providerApi } from "./provider-api/router.ts";
import { documents } from "./public-api/documents.ts";
import { roundPages } from "./public-api/rounds.ts";
import { statementFiles } from "./public-api/statements.ts";
import { sandbox } from "./sandbox/router.ts";

/** An app that writes every error in the documented form. */
const base = () => new Hono<AppEnv>({ router: new FixedPathRouter() }).onError(onError);

/**
 * The back office, which is evaluated at its first request: it has most of the schemas that the script would build at its
 * start, and most isolates never see a call of staff.
 */
async function backOffice(): Promise<Hono<AppEnv>> {
  const { adminApi } = await import("./admin-api/router.ts");
  staffed ??= base().use(enter(createContext)).route("/admin/v1", adminApi);
  return staffed;
}
let staffed: Hono<AppEnv> | undefined;

/** The whole service: every route is mounted here. */
export const app = base()
  .all("/admin/v1/*", async ({ req, env, executionCtx }) => (await backOffice()).fetch(req.raw, env, executionCtx))
  .use(enter(createContext))
  .get("/healthz", (c) => c.json({ status: "ok" }))
  .get("/readyz", async (c) => {
    const readiness = await readReadiness(c.get("ctx"));
    return c.json(readiness, readiness.status === "ok" ? 200 : 503);
  })
  .route("/", documents)
  .route("/", roundPages)
  .route("/", statementFiles)
  .route("/v1", operatorApi)
  .route("/provider/v1", providerApi)
  .route("/sandbox", sandbox)
  // A catch-all route rather than Hono's notFound(), so that the surface's own checks come first.
  .all("*", () => {
    throw noSuchEndpoint();
  });
