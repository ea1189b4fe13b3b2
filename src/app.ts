import { baseApp } from "./api/http/base-app.ts";
import { enter } from "./api/http/enter.ts";
import { impatient } from "./api/http/impatient.ts";
import { operatorApi } from "./api/operator/router.ts";
import { providerApi } from "./api/provider/router.ts";
import { documents } from "./api/public/documents.ts";
import { roundPages } from "./api/public/rounds.ts";
import { statementFiles } from "./api/public/statements.ts";
import { createContext } from "./create-context.ts";
import type { Bindings } from "./env.ts";
import { ApiError } from "./errors.ts";
import { readReadiness } from "./ops/health/readiness.ts";
import { sandbox } from "./sandbox/router.ts";

let backOffice: typeof import("./back-office.ts").backOffice | undefined;

/** The whole service: every route is mounted here. */
export const app = baseApp()
  .all("/admin/v1/*", async ({ req, env, executionCtx }) => {
    // Kept after the first request. Where modules are not bundled, an import beside another request's waits for that one, and the
    // runtime takes it for a call that hangs.
    backOffice ??= (await import("./back-office.ts")).backOffice;
    return backOffice.fetch(req.raw, env, executionCtx);
  })
  .use(enter(createContext))
  .get("/healthz", (c) => c.json({ status: "ok" }))
  .get("/readyz", async (c) => {
    const readiness = await readReadiness(c.get("ctx"));
    return c.json(readiness, readiness.status === "ok" ? 200 : 503);
  })
  .use("/documents/*", impatient())
  .route("/", documents)
  .route("/", roundPages)
  .route("/", statementFiles)
  .route("/v1", operatorApi)
  .route("/provider/v1", providerApi)
  .route("/sandbox", sandbox)
  // A static page that is on its own host alone, which the platform's routes do not know.
  .all("/desk/*", async ({ req, env }, next) => {
    const file = await env.ASSETS.fetch(req.raw);
    // A copy, whose headers can be added to.
    if (file.status < 400) return new Response(file.body, file);
    await file.body?.cancel();
    return next();
  })
  // A catch-all route rather than Hono's notFound(), so that the surface's own checks come first.
  .all("*", (c) => {
    if (c.req.method !== "GET" || c.req.header("sec-fetch-mode") !== "navigate") throw elsewhere();
    return notFoundPage(c.get("ctx").env);
  });

/** NOT_FOUND for a path of no surface, such as one of another version. */
function elsewhere(): ApiError {
  return new ApiError("NOT_FOUND", "No such endpoint. Operators' calls are under /v1, providers' under /provider/v1.");
}

/** The page for a browser at an address that does not exist; a program gets the error. */
async function notFoundPage({ ASSETS }: Bindings): Promise<Response> {
  // Its address without the ending: with it, the platform redirects.
  const { body, headers } = await ASSETS.fetch("https://assets.invalid/404");
  return new Response(body, { status: 404, headers });
}
