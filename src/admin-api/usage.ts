import { Hono } from "hono";
import type { AdminApiEnv } from "../auth/authenticate-admin.ts";
import { query } from "../http/validate.ts";
import { isoTime, MINUTE_MS } from "../lib/clock.ts";
import { readUsage } from "../operators/read-usage.ts";
import { UsageQuery } from "./contract/usage.ts";

/** GET /admin/v1/operators/{code}/usage: signed requests of each minute. */
export const usage = new Hono<AdminApiEnv>().get("/operators/:code/usage", query(UsageQuery), async (c) => {
  const code = c.req.param("code");
  const minutes = await readUsage(c.get("ctx"), code, c.req.valid("query").minutes);
  const rows = minutes.map(({ minute, admitted, limited }) => ({
    minute: isoTime(minute * MINUTE_MS),
    requests: admitted,
    rate_limited: limited,
  }));
  return c.json({ operator_code: code, usage: rows });
});
