import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { Ctx, OperatorCtx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { bookJobs, reconciliationParts, reconciliations } from "../../db/schema/books.ts";
import { ApiError, invalidField } from "../../errors.ts";
import type { Entry } from "../../lib/entry.ts";
import type { Run } from "../jobs/runs.ts";
import { UnreadablePart } from "./parts/read-lines.ts";
import { MAX_UNREADABLE, type ReadRow } from "./parts/read-rows.ts";
import { readReconciliation } from "./read-reconciliation.ts";
import type { Unreadable, YourRow } from "./rules/row.ts";

/** Rows of all parts together. */
const MAX_ROWS = 5_000_000;
/** Sorted files of all parts together: a step of the comparison opens each, and holds a block of it. */
const MAX_RUNS = 1_000;

export interface PartKey {
  /** The reconciliation's. */
  readonly id: string;
  readonly part: number;
}

export interface PartRows {
  readonly rows: number;
  readonly runs: readonly Run[];
}

export type Read = { readonly lines: number; readonly rows: number; readonly unreadable: number };

export const NOTHING_READ: Read = { lines: 0, rows: 0, unreadable: 0 };

/** Takes a row into the counts, and answers it as an entry of a sorted file. UnreadablePart when too many are no rows. */
export function taken(
  { row, line }: ReadRow,
  before: Read,
  part: number,
): { readonly read: Read; readonly entry: Entry } {
  const isUnreadable = "unreadable" in row;
  const read = { lines: line, rows: before.rows + 1, unreadable: before.unreadable + (isUnreadable ? 1 : 0) };
  if (isUnreadable && read.unreadable > MAX_UNREADABLE)
    throw new UnreadablePart(
      `has more than ${MAX_UNREADABLE} rows that cannot be read; in line ${line}, ${row.unreadable}`,
    );
  return { read, entry: entryOfRow(isUnreadable ? { ...row, part, place: line } : row) };
}

/** A row that cannot be read, and where it is. */
export interface PlacedUnreadable extends Unreadable {
  readonly part: number;
  /** Its line in the part. */
  readonly place: number;
}

/** Default values are left out: a list has a million rows, and storing their bytes costs most. */
function entryOfRow({ transaction_id: key = "", ...row }: YourRow | PlacedUnreadable): Entry {
  const isCompleted = "status" in row && row.status === "completed";
  return { key, data: JSON.stringify(isCompleted ? { ...row, status: undefined } : row) };
}

/** The row of an entry. */
export function rowOf({ key, data }: Entry): YourRow | PlacedUnreadable {
  const row = JSON.parse(data) as Omit<YourRow, "transaction_id" | "status"> | PlacedUnreadable;
  if ("unreadable" in row) return key === "" ? row : { transaction_id: key, ...row };
  return { transaction_id: key, status: "completed", ...row };
}

export function jobIdOf({ id, part }: PartKey): string {
  return `${id} ${part}`;
}

export function isPart({ id, part }: PartKey): SQL | undefined {
  return and(eq(reconciliationParts.reconciliationId, id), eq(reconciliationParts.part, part));
}

/** The statement that puts a part in place of what it was, if the reconciliation takes it. */
export function saveStatement({ db }: Pick<Ctx, "db">, key: PartKey, { rows, runs }: PartRows, held?: SQL) {
  return insertSelect(
    db,
    reconciliationParts,
    { reconciliationId: key.id, part: key.part, rows, runs: [...runs] },
    {
      from: reconciliations,
      where: and(
        held,
        eq(reconciliations.id, key.id),
        eq(reconciliations.status, "open"),
        sql`${rowsOfOthers(key)} + ${rows} <= ${MAX_ROWS}`,
        sql`${runsOfOthers(key)} + ${runs.length} <= ${MAX_RUNS}`,
      ),
    },
  )
    .onConflictDoUpdate({
      target: [reconciliationParts.reconciliationId, reconciliationParts.part],
      set: { rows: sql`excluded.rows`, runs: sql`excluded.runs` },
    })
    .returning({ part: reconciliationParts.part });
}

function rowsOfOthers({ id, part }: PartKey): SQL {
  return sql`(SELECT coalesce(sum(${reconciliationParts.rows}), 0) FROM ${reconciliationParts}
    WHERE ${reconciliationParts.reconciliationId} = ${id} AND ${reconciliationParts.part} <> ${part})`;
}

function runsOfOthers({ id, part }: PartKey): SQL {
  return sql`(SELECT coalesce(sum(json_array_length(${reconciliationParts.runs})), 0) FROM ${reconciliationParts}
    WHERE ${reconciliationParts.reconciliationId} = ${id} AND ${reconciliationParts.part} <> ${part})`;
}

/** Reason why the part that was read is not in place. */
export async function whyNotSaved(ctx: OperatorCtx, key: PartKey, { rows, runs }: PartRows): Promise<ApiError> {
  const { status } = await readReconciliation(ctx, key.id);
  if (status !== "open") return refusedPart(status);
  const [sum] = await ctx.db.select({ rows: rowsOfOthers(key), runs: runsOfOthers(key) }).from(sql`(SELECT 1)`);
  if (Number(sum?.rows) + rows > MAX_ROWS)
    return invalidField("body", `must leave at most ${MAX_ROWS} rows in all parts`);
  if (Number(sum?.runs) + runs.length > MAX_RUNS)
    return invalidField("body", "is one part too many: send fewer and larger parts");
  return new ApiError("RECONCILIATION_REFUSED", "Another upload of this part has come after it.");
}

export function refusedPart(status: string): ApiError {
  return new ApiError(
    "RECONCILIATION_REFUSED",
    `The reconciliation is ${status} and takes no more parts. Open another.`,
  );
}

export async function deleteRuns(bucket: R2Bucket, runs: readonly Run[]): Promise<void> {
  if (runs.length > 0) await bucket.delete(runs.map(({ name }) => name));
}

/** The job of a part, which remembers what became of its last large upload. */
export function isJobOf(key: PartKey): SQL | undefined {
  return and(eq(bookJobs.kind, "part"), eq(bookJobs.id, jobIdOf(key)));
}

/** The jobs of all parts of a reconciliation. A blank comes after its id, and `!` after the blank. */
export function isPartJobOf(id: string): SQL | undefined {
  return and(eq(bookJobs.kind, "part"), gte(bookJobs.id, `${id} `), lt(bookJobs.id, `${id}!`));
}
