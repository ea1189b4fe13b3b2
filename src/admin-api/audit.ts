import { Hono } from "hono";
import { listAudit } from "../audit/list-audit.ts";
import type { AdminApiEnv } from "../auth/authenticate-admin.ts";
import { query } from "../http/validate.ts";
import { isoTime } from "../lib/clock.ts";
import { AuditQuery } from "./contract/audit.ts";

/** GET /admin/v1/audit: who changed what, oldest first. */
export const audit = new Hono<AdminApiEnv>().get("/audit", query(AuditQuery), async (c) => {
  const { since, cursor } = c.req.valid("query");
  const page = await listAudit(c.get("ctx"), { since: since === undefined ? 0 : Date.parse(since), cursor });
  const entries = page.rows.map(({ id, at, requestId, action, detail }) => ({
    id,
    at: isoTime(at),
    request_id: requestId,
    action,
    detail,
  }));
  return c.json({ entries, next_cursor: page.nextCursor });
});
