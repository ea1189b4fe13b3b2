import { and, eq, sql } from "drizzle-orm";
import type { OperatorCtx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { reconciliationParts, reconciliations } from "../../db/schema/books.ts";
import { ApiError, invalidField } from "../../errors.ts";
import { type Run, RunBuffer } from "../jobs/runs.ts";
import { folderOf } from "./files.ts";
import { UnreadablePart } from "./parts/read-lines.ts";
import { readRows } from "./parts/read-rows.ts";
import { readReconciliation } from "./read-reconciliation.ts";

/** Rows of a sorted file: what a part holds in memory at once. */
const RUN_ROWS = 20_000;
/** Rows of all parts together. */
export const MAX_ROWS = 5_000_000;
/** Sorted files of all parts together: a step of the comparison opens each, and holds a block of it. */
const MAX_RUNS = 1_000;

export interface SentPart {
  readonly id: string;
  readonly part: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly gzip: boolean;
}

/**
 * Takes a part of the operator's list into sorted files, in place of what it had under this number. Errors: NOT_FOUND,
 * RECONCILIATION_REFUSED once it is started, VALIDATION_FAILED on `body`.
 */
export async function putPart(ctx: OperatorCtx, { id, part, bytes, gzip }: SentPart): Promise<{ rows: number }> {
  await openReconciliation(ctx, id);
  const bucket = ctx.env.DOCUMENTS;
  const prefix = `${folderOf(id)}parts/${part}/${ctx.random.uuid()}`;
  const runs: Run[] = [];
  const buffer = new RunBuffer(RUN_ROWS);
  const write = async () => runs.push(...(await buffer.write(bucket, `${prefix}-${runs.length}`)));
  let rows = 0;
  try {
    for await (const row of readRows(bytes, gzip)) {
      rows++;
      const { transaction_id: key = "" } = row;
      buffer.add({ key, data: JSON.stringify("unreadable" in row ? { ...row, part, place: rows } : row) });
      if (buffer.isFull) await write();
    }
    await write();
    // Only the files that this call replaces: a second call with the same part may be writing its own.
    await deleteRuns(bucket, await save(ctx, id, { part, rows, runs }));
  } catch (cause) {
    if (cause instanceof UnreadablePart || cause instanceof ApiError) await deleteRuns(bucket, runs);
    if (cause instanceof UnreadablePart) throw invalidField("body", cause.message);
    throw cause;
  }
  return { rows };
}

async function deleteRuns(bucket: R2Bucket, runs: readonly Run[]): Promise<void> {
  if (runs.length > 0) await bucket.delete(runs.map(({ name }) => name));
}

/** The reconciliation while it takes parts. */
export async function openReconciliation(ctx: OperatorCtx, id: string): Promise<void> {
  const { status } = await readReconciliation(ctx, id);
  if (status !== "open") throw refusedPart(status);
}

function refusedPart(status: string): ApiError {
  return new ApiError(
    "RECONCILIATION_REFUSED",
    `The reconciliation is ${status} and takes no more parts. Open another.`,
  );
}

/** Returns the files that the part had before. */
async function save(
  { db, operator }: OperatorCtx,
  id: string,
  { part, rows, runs }: { readonly part: number; readonly rows: number; readonly runs: Run[] },
): Promise<readonly Run[]> {
  const own = and(eq(reconciliations.id, id), eq(reconciliations.operatorCode, operator.code));
  const others = sql`(SELECT coalesce(sum(${reconciliationParts.rows}), 0) FROM ${reconciliationParts}
    WHERE ${reconciliationParts.reconciliationId} = ${id} AND ${reconciliationParts.part} <> ${part})`;
  const otherRuns = sql`(SELECT coalesce(sum(json_array_length(${reconciliationParts.runs})), 0) FROM ${reconciliationParts}
    WHERE ${reconciliationParts.reconciliationId} = ${id} AND ${reconciliationParts.part} <> ${part})`;
  const replaced = and(eq(reconciliationParts.reconciliationId, id), eq(reconciliationParts.part, part));
  const [before, saved] = await db.batch([
    db.select({ runs: reconciliationParts.runs }).from(reconciliationParts).where(replaced),
    insertSelect(
      db,
      reconciliationParts,
      { reconciliationId: id, part, rows, runs },
      {
        from: reconciliations,
        where: and(
          own,
          eq(reconciliations.status, "open"),
          sql`${others} + ${rows} <= ${MAX_ROWS}`,
          sql`${otherRuns} + ${runs.length} <= ${MAX_RUNS}`,
        ),
      },
    )
      .onConflictDoUpdate({
        target: [reconciliationParts.reconciliationId, reconciliationParts.part],
        set: { rows: sql`excluded.rows`, runs: sql`excluded.runs` },
      })
      .returning({ part: reconciliationParts.part }),
  ]);
  if (saved.length > 0) return before.flatMap((row) => row.runs);
  const open = await db.$count(reconciliations, and(own, eq(reconciliations.status, "open")));
  if (open === 0) throw refusedPart("started");
  const [sum] = await db.select({ rows: others }).from(sql`(SELECT 1)`);
  const fits = Number(sum?.rows) + rows <= MAX_ROWS;
  throw invalidField(
    "body",
    fits ? "is one part too many: send fewer and larger parts" : `must leave at most ${MAX_ROWS} rows in all parts`,
  );
}
