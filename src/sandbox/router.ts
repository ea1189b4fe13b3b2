import { Hono } from "hono";
import type { AppEnv } from "../api/http/app-env.ts";
import { sandboxOnly } from "../api/http/sandbox-only.ts";
import { sandboxApi } from "./api/router.ts";
import { gamePage } from "./page/router.ts";

/**
 * /sandbox: the game pages and the API that they call. 404 outside the sandbox: no authority has certified the mathematics
 * of these games.
 */
export const sandbox = new Hono<AppEnv>().use(sandboxOnly).route("/api", sandboxApi).route("/", gamePage);
