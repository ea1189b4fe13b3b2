import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { noSuchEndpoint } from "../errors.ts";
import type { AppEnv } from "../http/app-env.ts";
import { sandboxApi } from "./api/router.ts";
import { gamePage } from "./page/router.ts";

/** Outside the sandbox nobody plays games whose mathematics no authority has seen. */
const inTheSandbox = createMiddleware<AppEnv>(async (c, next) => {
  if (!c.get("ctx").settings.sandbox) throw noSuchEndpoint();
  await next();
});

/** /sandbox: the pages that sandbox games are played on, and the calls those pages make. A 404 outside the sandbox. */
export const sandbox = new Hono<AppEnv>().use(inTheSandbox).route("/api", sandboxApi).route("/", gamePage);
