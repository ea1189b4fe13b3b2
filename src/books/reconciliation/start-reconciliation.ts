import { and, eq } from "drizzle-orm";
import type { OperatorCtx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { bookJobs, reconciliationParts, reconciliations } from "../../db/schema/books.ts";
import { ApiError, invalidField } from "../../errors.ts";
import { inRealTime } from "../../gate/operator-time/operator-clock.ts";
import { sendWakeUp } from "../../lib/outbox/wake-up.ts";
import { type Reconciliation, readReconciliation } from "./read-reconciliation.ts";

/** Numbers that a refusal names. */
const MAX_NAMED = 10;

/**
 * Starts the comparison once the parts 1 to `parts` are there. A repeat changes nothing. Errors: NOT_FOUND,
 * RECONCILIATION_REFUSED when it was started with another number, VALIDATION_FAILED on `parts`.
 */
export async function startReconciliation(
  ctx: OperatorCtx,
  { id, parts }: { readonly id: string; readonly parts: number },
): Promise<Reconciliation> {
  const { db, operator } = ctx;
  const known = await readReconciliation(ctx, id);
  if (known.status === "open") {
    const own = eq(reconciliationParts.reconciliationId, id);
    const sent = await db.select({ part: reconciliationParts.part }).from(reconciliationParts).where(own);
    const numbers = new Set(sent.map(({ part }) => part));
    const missing = Array.from({ length: parts }, (_, i) => i + 1).filter((part) => !numbers.has(part));
    if (missing.length > 0)
      throw invalidField("parts", `must have been sent: ${missing.slice(0, MAX_NAMED).join(", ")} not yet`);
    if (numbers.size > parts) throw invalidField("parts", `must be ${numbers.size}, the number of parts sent`);
  }
  const started = and(eq(reconciliations.id, id), eq(reconciliations.parts, parts));
  await db.batch([
    db
      .update(reconciliations)
      .set({ status: "running", parts })
      .where(and(eq(reconciliations.id, id), eq(reconciliations.status, "open"))),
    insertSelect(
      db,
      bookJobs,
      { kind: "reconciliation", id, operatorCode: operator.code, nextAt: inRealTime(ctx).clock.now() },
      { from: reconciliations, where: and(started, eq(reconciliations.status, "running")) },
    ).onConflictDoNothing(),
  ]);
  const now = await readReconciliation(ctx, id);
  if (now.parts !== parts)
    throw new ApiError("RECONCILIATION_REFUSED", `The reconciliation is ${now.status}. Open another.`);
  if (now.status === "running") await sendWakeUp(ctx, { kind: "reconciliation", id });
  return now;
}
