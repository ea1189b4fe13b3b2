import { Hono } from "hono";
import type { OperatorApiEnv } from "../auth/authenticate-operator.ts";
import { isoTime } from "../lib/clock.ts";

/** GET /v1/ping: says that headers, clock and digest are right. */
export const ping = new Hono<OperatorApiEnv>().get("/ping", (c) => {
  const { operator, keyId, clock } = c.get("ctx");
  return c.json({ operator_code: operator.code, key_id: keyId, server_time: isoTime(clock.now()) });
});
