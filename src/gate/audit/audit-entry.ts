import { type SQL, sql } from "drizzle-orm";
import type { AdminCtx, Ctx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { auditLog } from "../../db/schema/audit.ts";

/**
 * The statement that records a back-office write, for the same batch, so that neither is kept without the other. `detail`
 * is the input, without secrets and with large lists as counts; a call that two people made names both. `when` is a
 * condition that only a successful write leaves true, for a write that its own condition may refuse.
 */
export function auditEntry(ctx: AdminCtx, detail: unknown, when: SQL = sql`true`) {
  const { requestId, action, actor, address, proposal } = ctx;
  const recorded = proposal ? { ...(detail as object), proposal } : detail;
  const entry = { at: ctx.clock.now(), requestId, action, actor: actor.id, address, detail: recorded };
  return insertSelect(ctx.db, auditLog, entry, { where: when });
}

/** The context of a change that no member of staff made, but a scheduled job, for its audit entry. */
export function asJob(ctx: Ctx, job: string): AdminCtx {
  const name = job.split(".", 1)[0] ?? job;
  const actor = { id: `job:${name}`, name, kind: "machine", scopes: [], tokenExpiresAt: null } as const;
  return { ...ctx, actor, address: null, requestId: ctx.random.uuid(), action: `job ${job}` };
}
