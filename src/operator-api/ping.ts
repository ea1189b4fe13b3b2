import { z } from "zod";
import { isoTime } from "../lib/clock.ts";
import { endpoint } from "./endpoint.ts";

export const Ping = z.object({
  operator_code: z.string(),
  key_id: z.string(),
  server_time: z.iso.datetime(),
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
