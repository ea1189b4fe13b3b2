import { and, asc, eq, inArray, notExists, notInArray, sql } from "drizzle-orm";
import type { OperatorCtx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { bookJobs, reconciliationParts, reconciliations } from "../../db/schema/books.ts";
import { archivedDays } from "../../db/schema/shards.ts";
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

/** Reconciliations of an operator that are open or running at once. */
const MAX_UNFINISHED = 10;

type Opened = Pick<Reconciliation, "day" | "currency">;

/**
 * Opens a reconciliation, which takes parts until it is started. Where there are too many, it takes the place of the oldest
 * that has no part: a list that was refused leaves such a one behind. RECONCILIATION_REFUSED if each has some.
 */
export async function openReconciliation(ctx: OperatorCtx, input: Opened): Promise<Reconciliation> {
  if (await isArchived(ctx, input.day))
    throw new ApiError("RECONCILIATION_REFUSED", "The day is archived. Its statement says what it had.");
  const [opened] = await inserted(ctx, input);
  if (opened) return opened;
  const [, [instead]] = await ctx.db.batch([endedEmpty(ctx), inserted(ctx, input)]);
  if (instead) return instead;
  const message = `${MAX_UNFINISHED} reconciliations are open or running. Start them, or wait: one that is not started ends after a day.`;
  throw new ApiError("RECONCILIATION_REFUSED", message);
}

/** Whether movements of the day are in the archive of a shard alone. */
async function isArchived({ db, ledgers, operator }: OperatorCtx, day: string): Promise<boolean> {
  const own = and(eq(archivedDays.operatorCode, operator.code), eq(archivedDays.day, day));
  return (await db.$count(archivedDays, and(own, notInArray(archivedDays.shard, [...ledgers.shards])))) > 0;
}

function inserted({ db, clock, random, operator }: OperatorCtx, { day, currency }: Opened) {
  const own = eq(reconciliations.operatorCode, operator.code);
  const unfinished = and(own, inArray(reconciliations.status, ["open", "running"]));
  const row = {
    id: random.uuid(),
    operatorCode: operator.code,
    day,
    currency,
    status: "open",
    createdAt: clock.now(),
  } as const;
  const free = sql`(SELECT count(*) FROM ${reconciliations} WHERE ${unfinished}) < ${MAX_UNFINISHED}`;
  return insertSelect(db, reconciliations, row, { where: free }).returning();
}

function endedEmpty({ db, operator }: OperatorCtx) {
  const parts = db
    .select({ one: sql`1` })
    .from(reconciliationParts)
    .where(eq(reconciliationParts.reconciliationId, reconciliations.id));
  const oldest = db
    .select({ id: reconciliations.id })
    .from(reconciliations)
    .where(and(eq(reconciliations.operatorCode, operator.code), eq(reconciliations.status, "open"), notExists(parts)))
    .orderBy(asc(reconciliations.createdAt))
    .limit(1);
  const failureReason = `It had no parts when another was opened beside ${MAX_UNFINISHED} unfinished ones. Open another.`;
  return db.update(reconciliations).set({ status: "failed", failureReason }).where(inArray(reconciliations.id, oldest));
}
