import { Hono } from "hono";
import type { AppEnv } from "./app-env.ts";
import { onError } from "./on-error.ts";
import { RememberingRouter } from "./router.ts";

/** An app that answers every error in the documented form. */
export function baseApp(): Hono<AppEnv> {
  return new Hono<AppEnv>({ router: new RememberingRouter() }).onError(onError);
}
