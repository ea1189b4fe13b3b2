import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import { sandboxApi } from "./api/router.ts";
import { gamePage } from "./page/router.ts";

/** /sandbox: the pages that sandbox games are played on, and the calls those pages make. */
export const sandbox = new Hono<AppEnv>().route("/api", sandboxApi).route("/", gamePage);
