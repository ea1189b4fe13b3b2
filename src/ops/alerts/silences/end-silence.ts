import { and, eq, gt, sql } from "drizzle-orm";
import type { AdminCtx } from "../../../context.ts";
import { alertSilences } from "../../../db/schema/alerts.ts";
import { notFound } from "../../../errors.ts";
import { auditEntry } from "../../../gate/audit/audit-entry.ts";
import type { Silence } from "./silence.ts";

/**
 * Ends a silence now: what it kept back and still holds is posted within a minute or two. A repeat changes nothing. Errors:
 * NOT_FOUND.
 */
export async function endSilence(ctx: AdminCtx, id: string): Promise<Silence> {
  const { db, clock } = ctx;
  const now = clock.now();
  const own = eq(alertSilences.id, id);
  const inForce = and(own, gt(alertSilences.endsAt, now));
  const [, , [silence]] = await db.batch([
    // Before the update, after which its condition is false.
    auditEntry(ctx, { id }, sql`EXISTS (SELECT 1 FROM ${alertSilences} WHERE ${inForce})`),
    db.update(alertSilences).set({ endsAt: now }).where(inForce),
    db.select().from(alertSilences).where(own),
  ]);
  if (!silence) throw notFound("The silence");
  return silence;
}
