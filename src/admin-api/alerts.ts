import { Hono } from "hono";
import { listAlerts } from "../alerts/list-alerts.ts";
import type { AdminApiEnv } from "../auth/authenticate-admin.ts";
import { query } from "../http/validate.ts";
import { isoTime } from "../lib/clock.ts";
import { AlertsQuery } from "./contract/movements.ts";

/** GET /admin/v1/alerts: what a person should know of, newest first. */
export const alerts = new Hono<AdminApiEnv>().get("/alerts", query(AlertsQuery), async (c) => {
  const { since, cursor } = c.req.valid("query");
  const page = await listAlerts(c.get("ctx"), { since: since === undefined ? undefined : Date.parse(since), cursor });
  return c.json({
    alerts: page.rows.map((alert) => ({
      id: alert.id,
      kind: alert.kind,
      operator_code: alert.operatorCode,
      transaction_id: alert.transactionId,
      message: alert.message,
      created_at: isoTime(alert.createdAt),
    })),
    next_cursor: page.nextCursor,
  });
});
