import { count, sql } from "drizzle-orm";
import type { OperatorCtx } from "../../context.ts";
import { validationCases, validationRuns } from "../../db/schema/validation.ts";
import type { Page } from "../../lib/paging/keyset-page.ts";
import { tablePage } from "../../lib/paging/table-page.ts";
import { type CaseRow, type Run, type RunRow, readRun as read } from "../runner/run.ts";
import { runsOf } from "./start-run.ts";

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
  const { rows, nextCursor } = await tablePage(ctx, validationRuns, {
    scope: ["wallet-runs", code],
    where: runsOf(code),
    by: ["createdAt", "id"],
    newestFirst: true,
    cursor,
    limit,
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

/** An operator's run with the cases so far; throws NOT_FOUND (docs/contract/operators-books.md#wallet-suite). */
export function readRun(ctx: OperatorCtx, id: string): Promise<Run> {
  const { code } = ctx.operator;
  return read(ctx, id, ({ operatorCode, providerCode }) => providerCode === null && operatorCode === code);
}
