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
    method: "get",
    path: "/v1/ping",
    id: "ping",
    tag: "Getting started",
    summary: "Check key, clock and signature",
    idempotency: "Read-only.",
    answer: Ping,
    example: { answer: { operator_code: "demo", key_id: "demo-key", server_time: "2026-11-21T10:00:00.000Z" } },
  },
  ({ operator, keyId, clock }) => ({
    operator_code: operator.code,
    key_id: keyId,
    server_time: isoTime(clock.now()),
  }),
);
