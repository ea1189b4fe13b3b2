import { Hono } from "hono";
import * as z from "zod";
import type { OperatorApiEnv } from "../../gate/auth/authenticate-operator.ts";
import { isoTime } from "../../lib/clock.ts";
import { describe } from "../http/describe.ts";
import { operatorCode } from "../wire/values.ts";

export const app = new Hono<OperatorApiEnv>();

export const Ping = z.object({
  operator_code: operatorCode.describe("Your code: the operator whose key signed the request."),
  key_id: z.string().describe("The id of the key that signed the request."),
  server_time: z.iso
    .datetime()
    .describe("The service's clock. Compare it with yours: a signature's timestamp may be 5 minutes off at most."),
});

app.get(
  "/ping",
  describe({
    id: "ping",
    tag: "Getting started",
    summary: "Check key, clock and signature",
    answer: Ping,
    example: { answer: { operator_code: "demo", key_id: "demo-key", server_time: "2026-11-21T10:00:00.000Z" } },
  }),
  (c) => {
    const { operator, keyId, clock } = c.get("ctx");
    return c.json<z.input<typeof Ping>>({
      operator_code: operator.code,
      key_id: keyId,
      server_time: isoTime(clock.now()),
    });
  },
);
