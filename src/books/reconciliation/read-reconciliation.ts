import { and, asc, eq, gt, lt } from "drizzle-orm";
import type { OperatorCtx } from "../../context.ts";
import { DIFFERENCE_KINDS, reconciliationDifferences, reconciliations } from "../../db/schema/books.ts";
import { notFound } from "../../errors.ts";
import { keysetPage, type Page } from "../../lib/paging/keyset-page.ts";
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
  /** Without it: those of every kind, one kind after the other. */
  readonly kind: Kind | undefined;
  readonly cursor: string | undefined;
  readonly limit: number;
}

interface Placed {
  readonly kind: Kind;
  readonly place: number;
  readonly difference: Difference;
}

type Place = readonly [kind: Kind, place: number];

/** The differences that were found so far, by kind and transaction id. */
export async function listDifferences(ctx: OperatorCtx, query: DifferencesQuery): Promise<Page<Difference>> {
  const { id, kind: only, cursor, limit } = query;
  await readReconciliation(ctx, id);
  const kinds = only === undefined ? DIFFERENCE_KINDS : [only];
  const { rows, nextCursor } = await keysetPage<Placed, Place>(ctx, {
    scope: ["differences by kind", ctx.operator.code, id, only ?? null],
    cursor,
    limit,
    placeOf: ({ kind, place }) => [kind, place],
    rowsAfter: async (after, count) => {
      const found: Placed[] = [];
      for (const kind of kinds.slice(after ? kinds.indexOf(after[0]) : 0)) {
        const from = after?.[0] === kind ? after[1] + 1 : 0;
        if (found.length < count) found.push(...(await differencesFrom(ctx, { id, kind }, from, count - found.length)));
      }
      return found;
    },
  });
  return { rows: rows.map(({ difference }) => difference), nextCursor };
}

/** `count` differences from a place on: of the file that has it, and of those after it. */
async function differencesFrom(
  ctx: OperatorCtx,
  { id, kind }: { readonly id: string; readonly kind: Kind },
  from: number,
  count: number,
): Promise<Placed[]> {
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
    return (await readDifferences(ctx, detail)).map((difference, i) => ({ kind, place: first + i, difference }));
  });
  return (await Promise.all(read))
    .flat()
    .filter((one) => one.place >= from)
    .slice(0, count);
}
