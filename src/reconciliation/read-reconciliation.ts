import { and, asc, eq, gt, lt } from "drizzle-orm";
import type { OperatorCtx } from "../context.ts";
import { reconciliationDifferences, reconciliations } from "../db/schema/books.ts";
import { notFound } from "../errors.ts";
import { keysetPage, type Page } from "../paging/keyset-page.ts";
import { FILE_DIFFERENCES, readDifferences } from "./files.ts";
import type { Difference, Kind } from "./rules/difference.ts";

export type Reconciliation = typeof reconciliations.$inferSelect;

/** The operator's own reconciliation; NOT_FOUND also for another operator's. */
export async function readReconciliation({ db, operator }: OperatorCtx, id: string): Promise<Reconciliation> {
  const own = and(eq(reconciliations.id, id), eq(reconciliations.operatorCode, operator.code));
  const row = await db.select().from(reconciliations).where(own).get();
  if (!row) throw notFound("The reconciliation");
  return row;
}

export interface DifferencesQuery {
  readonly id: string;
  readonly kind: Kind;
  readonly cursor: string | undefined;
  readonly limit: number;
}

interface Placed {
  readonly place: number;
  readonly difference: Difference;
}

/** The differences of one kind that were found so far, by transaction id. */
export async function listDifferences(ctx: OperatorCtx, query: DifferencesQuery): Promise<Page<Difference>> {
  const { id, kind, cursor, limit } = query;
  await readReconciliation(ctx, id);
  const { rows, nextCursor } = await keysetPage(ctx, {
    scope: ["differences", ctx.operator.code, id, kind],
    cursor,
    limit,
    placeOf: (row: Placed) => row.place,
    rowsAfter: (after, count) => differencesFrom(ctx, query, (after ?? -1) + 1, count),
  });
  return { rows: rows.map(({ difference }) => difference), nextCursor };
}

/** `count` differences from a place on: of the file that has it, and of those after it. */
async function differencesFrom(ctx: OperatorCtx, { id, kind }: DifferencesQuery, from: number, count: number) {
  const { reconciliationId, place } = reconciliationDifferences;
  const files = await ctx.db
    .select()
    .from(reconciliationDifferences)
    .where(
      and(
        eq(reconciliationId, id),
        eq(reconciliationDifferences.kind, kind),
        gt(place, from - FILE_DIFFERENCES),
        lt(place, from + count),
      ),
    )
    .orderBy(asc(place));
  const read = files.map(async ({ place: first, detail }): Promise<Placed[]> => {
    if (first + detail.count <= from) return [];
    return (await readDifferences(ctx, detail)).map((difference, i) => ({ place: first + i, difference }));
  });
  return (await Promise.all(read))
    .flat()
    .filter((one) => one.place >= from)
    .slice(0, count);
}
