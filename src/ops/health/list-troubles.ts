import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { OwnerCtx } from "../../context.ts";
import { troubles } from "../../db/schema/events.ts";
import { operatorWindows } from "../../db/schema/operators.ts";

export type Trouble = typeof troubles.$inferSelect;

/** Lists the operator's wallet and the providers of its window that do not answer now, as their events say. */
export function listTroubles({ db, operator }: OwnerCtx): Promise<Trouble[]> {
  const { kind, operatorCode, subject, endedAt } = troubles;
  const inWindow = sql`EXISTS (SELECT 1 FROM ${operatorWindows}
    WHERE ${operatorWindows.operatorCode} = ${operator.code} AND ${operatorWindows.providerCode} = troubles.subject)`;
  const own = and(eq(kind, "wallet"), eq(operatorCode, operator.code));
  const ofWindow = and(eq(kind, "provider"), inArray(operatorCode, ["", operator.code]), inWindow);
  return db
    .select()
    .from(troubles)
    .where(and(or(own, ofWindow), isNull(endedAt)))
    .orderBy(kind, subject);
}
