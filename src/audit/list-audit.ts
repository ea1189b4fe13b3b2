import { and, asc, gt, gte } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { auditLog } from "../db/schema/audit.ts";
import { openCursor, sealCursor } from "../paging/cursor.ts";

const PAGE_SIZE = 200;

export type AuditRow = typeof auditLog.$inferSelect;

export interface AuditPage {
  readonly entries: readonly AuditRow[];
  readonly nextCursor: string | null;
}

/** What was changed since a time (milliseconds since the epoch), oldest first. */
export async function listAudit(ctx: Ctx, since: number, cursor: string | undefined): Promise<AuditPage> {
  const scope = ["audit", since];
  const after = cursor === undefined ? 0 : Number(await openCursor(ctx, scope, cursor));
  const entries = await ctx.db
    .select()
    .from(auditLog)
    .where(and(gt(auditLog.id, after), gte(auditLog.at, since)))
    .orderBy(asc(auditLog.id))
    .limit(PAGE_SIZE);
  const last = entries.length === PAGE_SIZE ? entries.at(-1) : undefined;
  return { entries, nextCursor: last ? await sealCursor(ctx, scope, String(last.id)) : null };
}
