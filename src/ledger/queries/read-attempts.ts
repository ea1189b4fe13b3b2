import { asc, eq, inArray, type SQLWrapper, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { attempts } from "../../db/schema/ledger.ts";

/** One call to the operator's wallet: written before the call, completed after it. */
export type Attempt = typeof attempts.$inferSelect;

/** For each movement: its newest attempts. */
const MAX_ATTEMPTS = 50;

/** The attempts of movements by transaction id, oldest first. Takes at most 99 ids, or a query of them. */
export async function readAttempts(
  ctx: Ctx,
  transactionIds: readonly string[] | SQLWrapper,
): Promise<ReadonlyMap<string, readonly Attempt[]>> {
  const place = sql<number>`row_number() over (partition by ${attempts.transactionId} order by ${attempts.startedAt} desc)`;
  const numbered = ctx.ledger
    .select({ id: attempts.id, place: place.as("place") })
    .from(attempts)
    .where(inArray(attempts.transactionId, transactionIds))
    .as("numbered");
  const calls = await ctx.ledger
    .select({ attempt: attempts })
    .from(numbered)
    .innerJoin(attempts, eq(attempts.id, numbered.id))
    .where(sql`${numbered.place} <= ${MAX_ATTEMPTS}`)
    .orderBy(asc(attempts.startedAt));
  return Map.groupBy(
    calls.map(({ attempt }) => attempt),
    ({ transactionId }) => transactionId,
  );
}
