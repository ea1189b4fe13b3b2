import { and, asc, eq, gt } from "drizzle-orm";
import type { OperatorCtx } from "../context.ts";
import { reconciliationDifferences, reconciliations } from "../db/schema/books.ts";
import { notFound } from "../errors.ts";
import { keysetPage, type Page } from "../paging/keyset-page.ts";
import type { Difference, Kind } from "./rules/difference.ts";

export type Reconciliation = typeof reconciliations.$inferSelect;

/** The folder of a reconciliation's files. */
export function folderOf(id: string): string {
  return `reconciliations/${id}/`;
}

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

/** The differences of one kind that were found so far, by transaction id. */
export async function listDifferences(ctx: OperatorCtx, query: DifferencesQuery): Promise<Page<Difference>> {
  const { id, kind, cursor, limit } = query;
  await readReconciliation(ctx, id);
  const { reconciliationId, place } = reconciliationDifferences;
  const { rows, nextCursor } = await keysetPage(ctx, {
    scope: ["differences", ctx.operator.code, id, kind],
    cursor,
    limit,
    placeOf: (row: typeof reconciliationDifferences.$inferSelect) => row.place,
    rowsAfter: (after, count) =>
      ctx.db
        .select()
        .from(reconciliationDifferences)
        .where(and(eq(reconciliationId, id), eq(reconciliationDifferences.kind, kind), gt(place, after ?? -1)))
        .orderBy(asc(place))
        .limit(count),
  });
  return { rows: rows.map(({ detail }) => detail), nextCursor };
}
