import { Hono } from "hono";
import { authenticateAdmin } from "../auth/authenticate-admin.ts";
import type { AppEnv } from "../http/app-env.ts";
import { notFound } from "../http/errors.ts";
import { noStore } from "../http/no-store.ts";

/** /admin/v1: the back office, behind the bearer token. */
export const adminApi = new Hono<AppEnv>().use(authenticateAdmin, noStore).all("*", () => {
  throw notFound("The call");
});
