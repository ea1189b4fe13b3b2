import { type SQL, sql } from "drizzle-orm";
import type { AdminCtx } from "../context.ts";
import { auditLog } from "../db/schema/audit.ts";

/**
 * The statement that records a back-office write; it goes into the same batch as the write, so that neither is kept
 * without the other. `detail` is what was sent: without secrets, and large lists as counts. `when` names a condition
 * that the write left behind, for a write that may be refused by its own condition.
 */
export function auditEntry(ctx: AdminCtx, detail: unknown, when: SQL = sql`true`) {
  const values = sql`${ctx.clock.now()}, ${ctx.requestId}, ${ctx.action}, ${JSON.stringify(detail)}`;
  return ctx.db.insert(auditLog).select(sql`SELECT NULL, ${values} WHERE ${when}`);
}
