import { and, asc, desc, eq, getTableColumns, gt, gte, lt, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { auditLog, auditSeals } from "../../db/schema/audit.ts";
import { isoTime } from "../../lib/clock.ts";
import { keysetPage, type Page } from "../../lib/paging/keyset-page.ts";
import { tablePage } from "../../lib/paging/table-page.ts";
import type { AuditEntry } from "./chain.ts";

const PAGE_SIZE = 200;
const SEALS_PAGE_SIZE = 1_000;

type AuditRow = typeof auditLog.$inferSelect;
export type AuditSeal = typeof auditSeals.$inferSelect;

export interface AuditQuery {
  /** Milliseconds since the epoch. */
  readonly since: number;
  /** Exclusive; in milliseconds too. */
  readonly until: number | undefined;
  readonly actor?: string | undefined;
  /** Substring of the call: its method and path. */
  readonly about?: string | undefined;
  readonly order: "oldest" | "newest";
  readonly cursor?: string | undefined;
}

interface ListedRow extends AuditRow {
  /** Body of the previous call of this kind on the same object. */
  readonly before: unknown;
}

/** One look-up for each row: the last entry before it with the same call, which a proposal has only asked for. */
const BEFORE = sql<string | null>`(SELECT e.detail FROM audit_log e
  WHERE e.action = audit_log.action AND e.id < audit_log.id AND e.detail ->> '$.proposed' IS NULL
  ORDER BY e.id DESC LIMIT 1)`;

/** The back-office writes of a period. */
export function listAudit(ctx: Ctx, query: AuditQuery): Promise<Page<ListedRow>> {
  const { since, until, actor, about, order, cursor } = query;
  const isOldest = order === "oldest";
  return keysetPage(ctx, {
    scope: ["audit", since, until ?? null, actor ?? null, about ?? null, order],
    cursor,
    limit: PAGE_SIZE,
    placeOf: ({ id }: ListedRow) => id,
    rowsAfter: async (id, limit) => {
      const rows = await ctx.db
        .select({ ...getTableColumns(auditLog), before: BEFORE })
        .from(auditLog)
        .where(
          and(
            id === undefined ? undefined : (isOldest ? gt : lt)(auditLog.id, id),
            gte(auditLog.at, since),
            until === undefined ? undefined : lt(auditLog.at, until),
            actor === undefined ? undefined : eq(auditLog.actor, actor),
            about === undefined ? undefined : sql`instr(${auditLog.action}, ${about}) > 0`,
          ),
        )
        .orderBy((isOldest ? asc : desc)(auditLog.id))
        .limit(limit);
      return rows.map((row) => ({ ...row, before: row.before && JSON.parse(row.before) }));
    },
  });
}

/** An entry as the back office lists it, and as its hash covers it. */
export function presentEntry({ at, requestId, ...entry }: AuditRow): AuditEntry {
  return { ...entry, at: isoTime(at), request_id: requestId };
}

/** The seals of the audit log, oldest first. */
export function listSeals(ctx: Ctx, cursor: string | undefined): Promise<Page<AuditSeal>> {
  return tablePage(ctx, auditSeals, { scope: ["audit-seals"], by: ["throughId"], cursor, limit: SEALS_PAGE_SIZE });
}
