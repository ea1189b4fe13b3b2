import * as z from "zod";
import { listAudit, listSeals, presentEntry } from "../../gate/audit/list-audit.ts";
import { about } from "../../lib/about.ts";
import { isoTime } from "../../lib/clock.ts";
import { nextCursor } from "../wire/values.ts";
import { endpoint } from "./endpoint.ts";
import { CursorQuery, cursor, since } from "./fields.ts";

const AuditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  request_id: z.string(),
  action: z.string(),
  detail: z.unknown(),
  actor: z.string().nullable(),
  address: z.string().nullable(),
});

/* @__PURE__ */ about(AuditEntry, {
  id: "The entry's number. It only rises.",
  at: "When the call was made.",
  request_id: "The id of the request, as in `X-Request-Id`.",
  action: "The call.",
  detail: "What was sent, without secrets and with large lists as counts.",
  actor: "Who made it: the staff member's id, or `root`. Null: not known.",
  address: "The address that the call came from. Null: not known.",
});

export const AuditPage = z.object({
  entries: z.array(AuditEntry),
  next_cursor: nextCursor,
});

/* @__PURE__ */ about(AuditPage, {
  entries: "The page's entries, newest first.",
});

export const readAudit = endpoint(
  {
    route: "GET /admin/v1/audit",
    id: "readAudit",
    scope: "read",
    summary: "List audit log entries, oldest first",
    description: "One entry for each back-office write, without secrets.",
    query: z.object({ since, cursor }),
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

/* @__PURE__ */ about(AuditSeal, {
  through_id: "The last entry that it seals.",
  hash: "SHA-256 in lowercase hex over the entries since the seal before, and that seal.",
  sealed_at: "When it was sealed.",
});

export const AuditSealsPage = z.object({
  seals: z.array(AuditSeal),
  next_cursor: nextCursor,
});

/* @__PURE__ */ about(AuditSealsPage, {
  seals: "The page's seals.",
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
