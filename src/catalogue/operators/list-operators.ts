import type { Ctx } from "../../context.ts";
import { operators } from "../../db/schema/operators.ts";
import type { OperatorRow } from "../../gate/reference/find-operator.ts";
import type { Page } from "../../lib/paging/keyset-page.ts";
import { tablePage } from "../../lib/paging/table-page.ts";

const PAGE_SIZE = 1_000;

/** The operators by code, without keys and window. */
export function listOperators(ctx: Ctx, cursor: string | undefined): Promise<Page<OperatorRow>> {
  return tablePage(ctx, operators, { scope: ["operators"], by: ["code"], cursor, limit: PAGE_SIZE });
}
