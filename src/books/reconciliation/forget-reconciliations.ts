import { and, asc, eq, inArray, lte, or } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { bookJobs, reconciliationDifferences, reconciliationParts, reconciliations } from "../../db/schema/books.ts";
import { DAY_MS } from "../../lib/clock.ts";
import { deleteFiles } from "../jobs/files.ts";
import { folderOf } from "./files.ts";
import { isPartJobOf } from "./part.ts";

/** Time in which a reconciliation takes parts, and for which its differences are kept. */
const OPEN_MS = DAY_MS;
const KEPT_MS = 30 * DAY_MS;
/** Most of each sort in one run. */
const MAX_PER_RUN = 10;

/** Scheduled job: ends reconciliations that were never started, and deletes what is older than 30 days. */
export async function forgetReconciliations(ctx: Ctx): Promise<void> {
  const { db, clock } = ctx;
  const before = (age: number) => lte(reconciliations.createdAt, clock.now() - age);
  const idle = await db
    .select({ id: reconciliations.id })
    .from(reconciliations)
    .where(and(before(OPEN_MS), eq(reconciliations.status, "open")))
    .limit(MAX_PER_RUN);
  const failureReason = "It was not started within a day, and its parts were deleted. Open another.";
  for (const { id } of idle) {
    // It may have been started since it was read.
    const unstarted = and(eq(reconciliations.id, id), eq(reconciliations.status, "open"));
    const ended = await db
      .update(reconciliations)
      .set({ status: "failed", failureReason })
      .where(unstarted)
      .returning({ id: reconciliations.id });
    if (ended.length > 0) await deleteFiles(ctx, folderOf(id));
  }
  const old = await db
    .select({ id: reconciliations.id })
    .from(reconciliations)
    .where(before(KEPT_MS))
    .orderBy(asc(reconciliations.createdAt))
    .limit(MAX_PER_RUN);
  if (old.length === 0) return;
  const ids = old.map(({ id }) => id);
  for (const id of ids) await deleteFiles(ctx, folderOf(id));
  await db.batch([
    db.delete(reconciliationDifferences).where(inArray(reconciliationDifferences.reconciliationId, ids)),
    db.delete(reconciliationParts).where(inArray(reconciliationParts.reconciliationId, ids)),
    db.delete(bookJobs).where(or(...ids.map((id) => isPartJobOf(id)))),
    db.delete(reconciliations).where(inArray(reconciliations.id, ids)),
  ]);
}
