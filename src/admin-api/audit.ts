import { z } from "zod";
import { listAudit, listSeals, presentEntry } from "../audit/list-audit.ts";
import { isoTime } from "../lib/clock.ts";
import { endpoint } from "./endpoint.ts";
import { CursorQuery, since } from "./fields.ts";

const AuditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  request_id: z.string(),
  action: z.string(),
  detail: z.unknown(),
  actor: z.string().nullable(),
  address: z.string().nullable(),
});

export const AuditPage = z.object({
  entries: z.array(AuditEntry),
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
            actor: "ada",
            address: "203.0.113.7",
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
    return { entries: page.rows.map(presentEntry), next_cursor: page.nextCursor };
  },
);

const AuditSeal = z.object({ through_id: z.int(), hash: z.string(), sealed_at: z.iso.datetime() });

export const AuditSealsPage = z.object({
  seals: z.array(AuditSeal),
  next_cursor: z.string().nullable(),
});

export const listAuditSeals = endpoint(
  {
    route: "GET /admin/v1/audit/seals",
    id: "listAuditSeals",
    scope: "read",
    summary: "List the seals of the audit log, oldest first",
    description:
      "A seal's `hash` covers every entry up to `through_id`. `npm run admin -- audit verify` recomputes them.",
    query: CursorQuery,
    answer: AuditSealsPage,
    example: {
      answer: {
        seals: [
          {
            through_id: 1042,
            hash: "9f2c1d70a4b35e8866d0c7f1e2a94b5830d6f7c1b2a3948576e0d1c2b3a49586",
            sealed_at: "2026-11-21T10:01:00.000Z",
          },
        ],
        next_cursor: null,
      },
    },
  },
  async (ctx, { query }) => {
    const { rows, nextCursor } = await listSeals(ctx, query.cursor);
    return {
      seals: rows.map(({ throughId, hash, sealedAt }) => ({
        through_id: throughId,
        hash,
        sealed_at: isoTime(sealedAt),
      })),
      next_cursor: nextCursor,
    };
  },
);
