import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { OperatorCtx } from "../context.ts";
import { movements } from "../db/schema/ledger.ts";

const MAX_WINNERS = 100;

/** A completed win of a pool's tier by one of the operator's players; `amount` is minor units. */
export interface JackpotWinner {
  readonly tierId: string;
  readonly playerId: string;
  readonly amount: number;
  readonly precision: number;
  readonly currency: string;
  readonly wonAt: number;
  readonly winType: "progressive" | "community" | "fixed";
  readonly roundId: string;
}

/** The operator's jackpot winners, newest first. */
export async function listWinners(ctx: OperatorCtx): Promise<JackpotWinner[]> {
  const rows = await ctx.db
    .select({
      tierId: movements.jackpotTierId,
      playerId: movements.playerId,
      amount: movements.amount,
      precision: movements.precision,
      currency: movements.currency,
      wonAt: movements.completedAt,
      winType: movements.jackpotWinType,
      roundId: movements.roundId,
    })
    .from(movements)
    .where(
      and(
        eq(movements.operatorCode, ctx.operator.code),
        isNotNull(movements.jackpotTierId),
        eq(movements.type, "win"),
        eq(movements.status, "completed"),
      ),
    )
    .orderBy(desc(movements.completedAt), desc(movements.transactionId))
    .limit(MAX_WINNERS);
  return rows.flatMap(({ tierId, winType, wonAt, ...row }) =>
    tierId === null || winType === null || wonAt === null ? [] : [{ ...row, tierId, winType, wonAt }],
  );
}
