import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../api/http/app-env.ts";
import { noSuchEndpoint } from "../errors.ts";
import { sandboxApi } from "./api/router.ts";
import { gamePage } from "./page/router.ts";

/** No authority has certified the mathematics of these games, so production does not serve them. */
const inTheSandbox = createMiddleware<AppEnv>(async (c, next) => {
  if (!c.get("ctx").settings.sandbox) throw noSuchEndpoint();
  await next();
});

/** /sandbox: the game pages and the API that they call. 404 outside the sandbox. */
export const sandbox = new Hono<AppEnv>().use(inTheSandbox).route("/api", sandboxApi).route("/", gamePage);
