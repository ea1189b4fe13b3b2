import { Hono } from "hono";
import * as z from "zod";
import { readUsage as read } from "../../catalogue/operators/read-usage.ts";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { isoTime, MINUTE_MS } from "../../lib/clock.ts";
import { checked, query } from "../http/valid.ts";
import { operatorCode } from "../wire/values.ts";
import { describe } from "./declare.ts";

export const app = new Hono<AdminApiEnv>();

/** Rate counters remember a day of minutes. */
const MAX_MINUTES = 1_440;

const MinuteOfUsage = z.object({
  minute: z.iso.datetime().describe("The first moment of the minute."),
  requests: z.int().describe("Requests that passed."),
  rate_limited: z.int().describe("Requests that were refused because the limit was reached."),
});

export const Usage = z.object({
  operator_code: operatorCode,
  usage: z.array(MinuteOfUsage).describe("The minutes, one after the other."),
});

const UsageQuery = z.object({
  minutes: z
    .string()
    .regex(/^[1-9][0-9]{0,3}$/, "must be a whole number from 1")
    .transform(Number)
    .refine((minutes) => minutes <= MAX_MINUTES, { error: `must be at most ${MAX_MINUTES}` })
    .default(60)
    .describe("How many minutes back, at most a day."),
});

app.get(
  "/operators/:code/usage",
  describe({
    id: "readUsage",
    scope: "read",
    summary: "Read an operator's signed requests per minute",
    description: "The last 24 hours at most, oldest minute first. Minutes without requests are left out.",
    params: { code: "The operator's code." },
    answer: Usage,
    errors: ["NOT_FOUND"],
    example: {
      query: { minutes: "2" },
      answer: {
        operator_code: "northwind",
        usage: [
          { minute: "2026-11-21T09:59:00.000Z", requests: 1200, rate_limited: 34 },
          { minute: "2026-11-21T10:00:00.000Z", requests: 417, rate_limited: 0 },
        ],
      },
    },
  }),
  query(UsageQuery),
  checked(),
  async (c) => {
    const { code } = c.req.param();
    const usage = await read(c.get("ctx"), { operatorCode: code, minutes: c.req.valid("query").minutes });
    return c.json<z.input<typeof Usage>>({
      operator_code: code,
      usage: usage.map(({ minute, admitted, limited }) => ({
        minute: isoTime(minute * MINUTE_MS),
        requests: admitted,
        rate_limited: limited,
      })),
    });
  },
);
