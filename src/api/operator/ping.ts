import * as z from "zod";
import { about } from "../../lib/about.ts";
import { isoTime } from "../../lib/clock.ts";
import { operatorCode } from "../wire/values.ts";
import { endpoint } from "./endpoint.ts";

export const Ping = z.object({
  operator_code: operatorCode,
  key_id: z.string(),
  server_time: z.iso.datetime(),
});

/* @__PURE__ */ about(Ping, {
  operator_code: "Your code: the operator whose key signed the request.",
  key_id: "The id of the key that signed the request.",
  server_time: "The service's clock. Compare it with yours: a signature's timestamp may be 5 minutes off at most.",
});

export const ping = endpoint(
  {
    route: "GET /v1/ping",
    id: "ping",
    summary: "Check key, clock and signature",
    answer: Ping,
    example: { answer: { operator_code: "demo", key_id: "demo-key", server_time: "2026-11-21T10:00:00.000Z" } },
  },
  ({ operator, keyId, clock }) => ({
    operator_code: operator.code,
    key_id: keyId,
    server_time: isoTime(clock.now()),
  }),
);
