import { asc, gt } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { operators } from "../../db/schema/operators.ts";
import type { OperatorRow } from "../../gate/reference/find-operator.ts";
import { keysetPage, type Page } from "../../lib/paging/keyset-page.ts";

const PAGE_SIZE = 1_000;

/** The operators by code, without keys and window. */
export function listOperators(ctx: Ctx, cursor: string | undefined): Promise<Page<OperatorRow>> {
  return keysetPage(ctx, {
    scope: ["operators"],
    cursor,
    limit: PAGE_SIZE,
    placeOf: ({ code }: OperatorRow) => code,
    rowsAfter: (code, limit) =>
      ctx.db
        .select()
        .from(operators)
        .where(gt(operators.code, code ?? ""))
        .orderBy(asc(operators.code))
        .limit(limit),
  });
}
