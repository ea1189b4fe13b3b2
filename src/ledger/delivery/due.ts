import { and, isNull, lte, or, type SQL } from "drizzle-orm";
import { movements } from "../../db/schema/ledger.ts";
import { IS_PENDING } from "../books/rows.ts";

/** Condition: the movement is pending, due and unleased. */
export function isDue(now: number): SQL | undefined {
  const unleased = or(isNull(movements.leaseUntil), lte(movements.leaseUntil, now));
  return and(IS_PENDING, lte(movements.nextAttemptAt, now), unleased);
}
