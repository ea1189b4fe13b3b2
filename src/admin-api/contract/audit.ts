import { z } from "zod";

export const AuditQuery = z.object({
  since: z.iso.datetime({ offset: true, error: "must be an ISO 8601 date-time" }).optional(),
  cursor: z.string().max(400).optional(),
});

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
