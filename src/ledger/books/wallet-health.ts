import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { walletHealth } from "../../db/schema/ledger.ts";

export const AWAY_AFTER = 10;

/** Condition on a row of wallet_health: the wallet is away. */
export const IS_AWAY = sql<0 | 1>`${walletHealth.unansweredCalls} >= ${AWAY_AFTER}`;

export async function isWalletAway({ ledger }: Ctx, operatorCode: string): Promise<boolean> {
  const { operatorCode: code } = walletHealth;
  const away = await ledger
    .select({ code })
    .from(walletHealth)
    .where(and(eq(code, operatorCode), IS_AWAY))
    .get();
  return away !== undefined;
}
