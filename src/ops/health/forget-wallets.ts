import { and, eq, lte, notExists, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { LedgerDb } from "../../db/client.ts";
import { movements, walletHealth } from "../../db/schema/ledger.ts";
import { operatorShards } from "../../db/schema/shards.ts";
import { IS_LISTED_PENDING } from "../../ledger/books/rows.ts";
import { DAY_MS } from "../../lib/clock.ts";

/** Outages that a run looks at. */
const MAX_WALLETS = 500;

/**
 * Scheduled job of a shard: forgets outages of a day whose operators have moved to other shards and have nothing on its way here.
 * No call would end them.
 */
export async function forgetWallets({ db, ledger, clock }: Ctx): Promise<void> {
  const silent = await silentSince(ledger, clock.now() - DAY_MS);
  if (silent.length === 0) return;
  const codes = silent.map(({ code }) => code);
  const { operatorCode, shard, state } = operatorShards;
  const opens = sql`SELECT 1 FROM ${operatorShards} WHERE ${operatorCode} = value AND ${eq(state, "open")}`;
  // Operators without a shard open their sessions in shard 0.
  const hasOther = ledger.shard === 0 ? sql`EXISTS (${opens})` : sql`true`;
  const moved = await db.all<{ code: string }>(sql`SELECT value AS code FROM json_each(${JSON.stringify(codes)})
    WHERE NOT EXISTS (${opens} AND ${shard} = ${ledger.shard}) AND ${hasOther}`);
  if (moved.length === 0) return;
  await forgetSettled(
    ledger,
    moved.map(({ code }) => code),
  );
}

/** Wallets whose outage began then or earlier, by chance: those whose operators stay do not keep the others from their turn. */
export function silentSince(ledger: LedgerDb, at: number) {
  return ledger
    .select({ code: walletHealth.operatorCode })
    .from(walletHealth)
    .where(lte(walletHealth.since, at))
    .orderBy(sql`random()`)
    .limit(MAX_WALLETS);
}

/** Of these operators, forgets the wallets that nothing is on its way to. Exported for the test of its plan. */
export function forgetSettled(ledger: LedgerDb, operatorCodes: readonly string[]) {
  const { operatorCode } = walletHealth;
  const owed = ledger
    .select({ one: sql`1` })
    .from(movements)
    .where(and(sql`${movements.operatorCode} = wallet_health.operator_code`, IS_LISTED_PENDING));
  return ledger
    .delete(walletHealth)
    .where(
      and(sql`${operatorCode} IN (SELECT value FROM json_each(${JSON.stringify(operatorCodes)}))`, notExists(owed)),
    );
}
