import { and, asc, gt, gte } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { auditLog } from "../db/schema/audit.ts";
import { keysetPage, type Page } from "../paging/keyset-page.ts";

const PAGE_SIZE = 200;

export type AuditRow = typeof auditLog.$inferSelect;

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
