import { and, asc, gt, gte } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { auditLog, auditSeals } from "../../db/schema/audit.ts";
import { isoTime } from "../../lib/clock.ts";
import { keysetPage, type Page } from "../../lib/paging/keyset-page.ts";
import type { AuditEntry } from "./chain.ts";

const PAGE_SIZE = 200;
const SEALS_PAGE_SIZE = 1_000;

type AuditRow = typeof auditLog.$inferSelect;
export type AuditSeal = typeof auditSeals.$inferSelect;

export interface AuditQuery {
  /** Milliseconds since the epoch. */
  readonly since: number;
  readonly cursor: string | undefined;
}

/** The back-office writes since a time, oldest first. */
export function listAudit(ctx: Ctx, { since, cursor }: AuditQuery): Promise<Page<AuditRow>> {
  return keysetPage(ctx, {
    scope: ["audit", since],
    cursor,
    limit: PAGE_SIZE,
    placeOf: ({ id }: AuditRow) => id,
    rowsAfter: (id, limit) =>
      ctx.db
        .select()
        .from(auditLog)
        .where(and(gt(auditLog.id, id ?? 0), gte(auditLog.at, since)))
        .orderBy(asc(auditLog.id))
        .limit(limit),
  });
}

/** An entry as the back office lists it, and as its hash covers it. */
export function presentEntry({ at, requestId, ...entry }: AuditRow): AuditEntry {
  return { ...entry, at: isoTime(at), request_id: requestId };
}

/** The seals of the audit log, oldest first. */
export function listSeals(ctx: Ctx, cursor: string | undefined): Promise<Page<AuditSeal>> {
  return keysetPage(ctx, {
    scope: ["audit-seals"],
    cursor,
    limit: SEALS_PAGE_SIZE,
    placeOf: ({ throughId }: AuditSeal) => throughId,
    rowsAfter: (id, limit) =>
      ctx.db
        .select()
        .from(auditSeals)
        .where(gt(auditSeals.throughId, id ?? 0))
        .orderBy(asc(auditSeals.throughId))
        .limit(limit),
  });
}
