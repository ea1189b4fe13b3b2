import { z } from "zod";
import { listAlerts as list } from "../alerts/list-alerts.ts";
import { isoTime } from "../lib/clock.ts";
import { endpoint } from "./endpoint.ts";
import { FAILED_WIN } from "./examples.ts";
import { since } from "./fields.ts";

export const Alert = z.object({
  id: z.union([z.string(), z.int()]),
  kind: z.string(),
  operator_code: z.string().nullable(),
  transaction_id: z.string().nullable(),
  message: z.string(),
  created_at: z.iso.datetime(),
  count: z.int().describe("How often it has happened, for the kinds that are counted by the hour; otherwise 1."),
});

export const AlertsPage = z.object({ alerts: z.array(Alert), next_cursor: z.string().nullable() });

export const listAlerts = endpoint(
  {
    route: "GET /admin/v1/alerts",
    id: "listAlerts",
    scope: "read",
    summary: "List alerts, newest first",
    query: z.object({ since, cursor: z.string().max(400).optional() }),
    answer: AlertsPage,
    example: {
      query: { since: "2026-11-24T00:00:00Z" },
      answer: {
        alerts: [
          {
            id: "4b7e1f90-2c55-4a0e-9d3b-6a1f08c7e2d4",
            kind: "movement_failed",
            operator_code: "northwind",
            transaction_id: FAILED_WIN.transaction_id,
            message: "The wallet did not book a win in 72 hours. Replay it from the back office.",
            created_at: "2026-11-24T10:00:00.000Z",
            count: 1,
          },
        ],
        next_cursor: null,
      },
    },
  },
  async (ctx, { query }) => {
    const page = await list(ctx, {
      since: query.since === undefined ? undefined : Date.parse(query.since),
      cursor: query.cursor,
    });
    return {
      alerts: page.rows.map((alert) => ({
        id: alert.id,
        kind: alert.kind,
        operator_code: alert.operatorCode,
        transaction_id: alert.transactionId,
        message: alert.message,
        created_at: isoTime(alert.createdAt),
        count: alert.count,
      })),
      next_cursor: page.nextCursor,
    };
  },
);
