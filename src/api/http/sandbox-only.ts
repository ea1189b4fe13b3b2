import { createMiddleware } from "hono/factory";
import { noSuchEndpoint } from "../../errors.ts";
import type { AppEnv } from "./app-env.ts";

/** A call that only a sandbox has. Elsewhere it does not exist, so its input is not validated either. */
export const sandboxOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (!c.get("ctx").settings.sandbox) throw noSuchEndpoint();
  await next();
});
