import { Hono } from "hono";
import { noSuchEndpoint } from "../../errors.ts";
import { type AdminApiEnv, authenticateAdmin } from "../../gate/auth/authenticate-admin.ts";
import { mount } from "../http/endpoint.ts";
import { ADMIN_ENDPOINTS } from "./endpoints.ts";

/** /admin/v1: the back office, behind the bearer token. */
export const adminApi = mount(new Hono<AdminApiEnv>().use(authenticateAdmin), "/admin/v1", ADMIN_ENDPOINTS).all(
  "*",
  () => {
    throw noSuchEndpoint();
  },
);
