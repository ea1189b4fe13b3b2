import { and, count, desc, eq, lt, or, sql } from "drizzle-orm";
import type { OperatorCtx } from "../../context.ts";
import { validationCases, validationRuns } from "../../db/schema/validation.ts";
import { keysetPage, type Page } from "../../lib/paging/keyset-page.ts";
import { type CaseRow, type Run, type RunRow, readRun as read } from "../runner/run.ts";
import { runsOf } from "./start-run.ts";

type Place = readonly [createdAt: number, id: string];

export interface ListedRun {
  readonly run: RunRow;
  /** The cases that have ended, by their status. */
  readonly counts: Readonly<Partial<Record<CaseRow["status"], number>>>;
}

/** The operator's runs of the wallet suite, newest first, with the counts of their cases. */
export async function listRuns(
  ctx: OperatorCtx,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<Page<ListedRun>> {
  const { code } = ctx.operator;
  const { rows, nextCursor } = await keysetPage<RunRow, Place>(ctx, {
    scope: ["wallet-runs", code],
    cursor,
    limit,
    placeOf: ({ createdAt, id }) => [createdAt, id],
    rowsAfter: (place, most) =>
      ctx.db
        .select()
        .from(validationRuns)
        .where(and(runsOf(code), before(place)))
        .orderBy(desc(validationRuns.createdAt), desc(validationRuns.id))
        .limit(most),
  });
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const counted = await ctx.db
    .select({ runId: validationCases.runId, status: validationCases.status, cases: count() })
    .from(validationCases)
    .where(sql`${validationCases.runId} IN (SELECT value FROM json_each(${ids}))`)
    .groupBy(validationCases.runId, validationCases.status);
  const countsOf = (id: string) =>
    Object.fromEntries(counted.filter(({ runId }) => runId === id).map(({ status, cases }) => [status, cases]));
  return { rows: rows.map((run) => ({ run, counts: countsOf(run.id) })), nextCursor };
}

function before(place: Place | undefined) {
  if (!place) return undefined;
  const [createdAt, id] = place;
  return or(
    lt(validationRuns.createdAt, createdAt),
    and(eq(validationRuns.createdAt, createdAt), lt(validationRuns.id, id)),
  );
}

/** An operator's run with the cases so far; throws NOT_FOUND (docs/contract/operators-books.md#wallet-suite). */
export function readRun(ctx: OperatorCtx, id: string): Promise<Run> {
  const { code } = ctx.operator;
  return read(ctx, id, ({ operatorCode, providerCode }) => providerCode === null && operatorCode === code);
}
