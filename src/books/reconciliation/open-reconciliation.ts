import { and, asc, eq, inArray, notExists, notInArray, sql } from "drizzle-orm";
import type { OperatorCtx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { reconciliationParts, reconciliations } from "../../db/schema/books.ts";
import { archivedDays } from "../../db/schema/shards.ts";
import { ApiError } from "../../errors.ts";
import type { Reconciliation } from "./read-reconciliation.ts";

/** Reconciliations of an operator that are open or running at once. */
export const MAX_UNFINISHED = 10;

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
