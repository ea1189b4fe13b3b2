import { Hono } from "hono";
import * as z from "zod";
import { listAudit, listSeals, presentEntry } from "../../gate/audit/list-audit.ts";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { parseUtcTime } from "../../lib/clock.ts";
import { checked, query } from "../http/valid.ts";
import { optional } from "../wire/described.ts";
import { text, utcTime } from "../wire/fields.ts";
import { presenter } from "../wire/present.ts";
import { pageOf } from "../wire/values.ts";
import { describe } from "./declare.ts";
import { CursorQuery, cursor, since } from "./fields.ts";

export const app = new Hono<AdminApiEnv>();

const AuditEntry = z.object({
  id: z.int().describe("The entry's number. It only rises."),
  at: z.iso.datetime().describe("When the call was made."),
  request_id: z.string().describe("The id of the request, as in `X-Request-Id`."),
  action: z.string().describe("The call."),
  detail: z.unknown().describe("What was sent, without secrets and with large lists as counts."),
  actor: z.string().nullable().describe("Who made it: the staff member's id, or `root`. Null: not known."),
  address: z.string().nullable().describe("The address that the call came from. Null: not known."),
  before: z
    .unknown()
    .describe("What the same call on the same object sent the last time before. Null: there was none."),
});

const AuditQuery = z.object({
  since,
  until: utcTime.optional().describe("Only what happened before, ISO 8601 UTC."),
  actor: optional(text(120), "Only calls of this staff member, or `root`.", "ada"),
  about: optional(text(200), "Only calls whose `action` has this text in it.", "/operators/northwind"),
  order: z.enum(["oldest", "newest"]).default("oldest").describe("What comes first."),
  cursor,
});

export const AuditPage = pageOf({
  entries: z.array(AuditEntry).describe("The page's entries, in the order asked for."),
});

app.get(
  "/audit",
  describe({
    id: "readAudit",
    scope: "read",
    summary: "List audit log entries",
    description: "One entry for each back-office write, without secrets; oldest first, unless `order` says otherwise.",
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
            before: { operator_code: "northwind", provider_codes: ["lantern"], excluded_games: 1 },
          },
        ],
        next_cursor: null,
      },
    },
  }),
  query(AuditQuery),
  checked(),
  async (c) => {
    const { since: from, until, ...query } = c.req.valid("query");
    const page = await listAudit(c.get("ctx"), {
      ...query,
      since: from === undefined ? 0 : Date.parse(from),
      until: until === undefined ? undefined : parseUtcTime(until),
    });
    const entries = page.rows.map(({ before, ...row }) => ({ ...presentEntry(row), before }));
    return c.json<z.input<typeof AuditPage>>({ entries, next_cursor: page.nextCursor });
  },
);

const AuditSeal = z.object({
  through_id: z.int().describe("The last entry that it seals."),
  hash: z.string().describe("SHA-256 in lowercase hex over the entries since the seal before, and that seal."),
  sealed_at: z.iso.datetime().describe("When it was sealed."),
});

const presentSeal = presenter(AuditSeal);

export const AuditSealsPage = pageOf({ seals: z.array(AuditSeal).describe("The page's seals.") });

app.get(
  "/audit/seals",
  describe({
    id: "listAuditSeals",
    scope: "read",
    summary: "List the seals of the audit log, oldest first",
    description:
      "A seal's `hash` covers every entry up to `through_id`. `npm run admin -- audit verify` recomputes them.",
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
  }),
  query(CursorQuery),
  checked(),
  async (c) => {
    const { rows, nextCursor } = await listSeals(c.get("ctx"), c.req.valid("query").cursor);
    return c.json<z.input<typeof AuditSealsPage>>({
      seals: rows.map((row) => presentSeal(row)),
      next_cursor: nextCursor,
    });
  },
);
