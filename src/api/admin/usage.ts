import * as z from "zod";
import { readUsage as read } from "../../catalogue/operators/read-usage.ts";
import { about } from "../../lib/about.ts";
import { isoTime, MINUTE_MS } from "../../lib/clock.ts";
import { operatorCode } from "../wire/values.ts";
import { endpoint } from "./endpoint.ts";

/** Rate counters remember a day of minutes. */
const MAX_MINUTES = 1_440;

const MinuteOfUsage = z.object({ minute: z.iso.datetime(), requests: z.int(), rate_limited: z.int() });

/* @__PURE__ */ about(MinuteOfUsage, {
  minute: "The first moment of the minute.",
  requests: "Requests that passed.",
  rate_limited: "Requests that were refused because the limit was reached.",
});

export const Usage = z.object({
  operator_code: operatorCode,
  usage: z.array(MinuteOfUsage),
});

/* @__PURE__ */ about(Usage, {
  usage: "The minutes, one after the other.",
});

const UsageQuery = z.object({
  minutes: z
    .string()
    .regex(/^[1-9][0-9]{0,3}$/, "must be a whole number from 1")
    .transform(Number)
    .refine((minutes) => minutes <= MAX_MINUTES, { error: `must be at most ${MAX_MINUTES}` })
    .default(60),
});

/* @__PURE__ */ about(UsageQuery, {
  minutes: "How many minutes back, at most a day.",
});

export const readUsage = endpoint(
  {
    route: "GET /admin/v1/operators/{code}/usage",
    id: "readUsage",
    scope: "read",
    summary: "Read an operator's signed requests per minute",
    description: "The last 24 hours at most, oldest minute first. Minutes without requests are left out.",
    params: { code: "The operator's code." },
    query: UsageQuery,
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
  },
  async (ctx, { path: { code }, query }) => {
    const usage = await read(ctx, { operatorCode: code, minutes: query.minutes });
    return {
      operator_code: code,
      usage: usage.map(({ minute, admitted, limited }) => ({
        minute: isoTime(minute * MINUTE_MS),
        requests: admitted,
        rate_limited: limited,
      })),
    };
  },
);
