import { z } from "zod";
import { listAudit } from "../audit/list-audit.ts";
import { isoTime } from "../lib/clock.ts";
import { endpoint } from "./endpoint.ts";
import { since } from "./fields.ts";

export const AuditPage = z.object({
  entries: z.array(
    z.object({
      id: z.int(),
      at: z.iso.datetime(),
      request_id: z.string(),
      action: z.string(),
      detail: z.unknown(),
    }),
  ),
  next_cursor: z.string().nullable(),
});

export const readAudit = endpoint(
  {
    route: "GET /admin/v1/audit",
    id: "readAudit",
    scope: "read",
    summary: "List audit log entries, oldest first",
    description: "One entry for each back-office write, without secrets.",
    query: z.object({ since, cursor: z.string().max(400).optional() }),
    answer: AuditPage,
    errors: ["VALIDATION_FAILED"],
    example: {
      query: { since: "2026-11-21T00:00:00Z" },
      answer: {
        entries: [
          {
            id: 1042,
            at: "2026-11-21T10:00:00.000Z",
            request_id: "e6a1c1de-8a55-4d43-9a7e-0b8a7f4a2c10",
            action: "PUT /admin/v1/operators/northwind/window",
            detail: { operator_code: "northwind", provider_codes: ["lantern", "harbour-live"], excluded_games: 1 },
          },
        ],
        next_cursor: null,
      },
    },
  },
  async (ctx, { query }) => {
    const page = await listAudit(ctx, {
      since: query.since === undefined ? 0 : Date.parse(query.since),
      cursor: query.cursor,
    });
    return {
      entries: page.rows.map(({ id, at, requestId, action, detail }) => ({
        id,
        at: isoTime(at),
        request_id: requestId,
        action,
        detail,
      })),
      next_cursor: page.nextCursor,
    };
  },
);
