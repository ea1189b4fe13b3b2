import { and, eq, inArray, sql } from "drizzle-orm";
import type { OperatorCtx } from "../context.ts";
import { insertSelect } from "../db/insert-select.ts";
import { reconciliations } from "../db/schema/books.ts";
import { ApiError } from "../errors.ts";
import type { Reconciliation } from "./read-reconciliation.ts";

/** Reconciliations of an operator that are open or running at once. */
export const MAX_UNFINISHED = 10;

/** Opens a reconciliation, which takes parts until it is started. */
export async function openReconciliation(
  { db, clock, random, operator }: OperatorCtx,
  { day, currency }: Pick<Reconciliation, "day" | "currency">,
): Promise<Reconciliation> {
  const own = eq(reconciliations.operatorCode, operator.code);
  const unfinished = and(own, inArray(reconciliations.status, ["open", "running"]));
  const row = {
    id: random.uuid(),
    operatorCode: operator.code,
    day,
    currency,
    status: "open",
    createdAt: clock.now(),
  } as const;
  const free = sql`(SELECT count(*) FROM ${reconciliations} WHERE ${unfinished}) < ${MAX_UNFINISHED}`;
  const [opened] = await insertSelect(db, reconciliations, row, { where: free }).returning();
  if (opened) return opened;
  const message = `${MAX_UNFINISHED} reconciliations are open or running. Start them, or wait: one that is not started ends after a day.`;
  throw new ApiError("RECONCILIATION_REFUSED", message);
}
