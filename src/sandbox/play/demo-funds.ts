import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { sandboxDemos, sandboxRounds } from "../../db/schema/index.ts";
import { formatAmount } from "../../lib/money.ts";
import type { Funds } from "./funds.ts";
import { FUN_CURRENCY } from "./play.ts";

/**
 * Fun money: the demo's starting balance plus the results of its rounds. The balance is not stored, so a repeated call
 * cannot change it twice.
 */
export const demoFunds: Funds = {
  async bet(ctx, round) {
    const available = await funBalance(ctx, round.playId, round.id);
    if (available < BigInt(round.cost)) {
      const balance = formatAmount(available, FUN_CURRENCY.precision);
      return {
        kind: "refused",
        code: "INSUFFICIENT_FUNDS",
        message: "The fun money is used up. Open the demo again for more.",
        balance,
      };
    }
    return { kind: "taken", balance: formatAmount(available - BigInt(round.cost), FUN_CURRENCY.precision) };
  },

  isReturned: () => Promise.resolve(true),

  isPaid: () => Promise.resolve(true),

  async win(ctx, round) {
    const others = await funBalance(ctx, round.playId, round.id);
    return formatAmount(others - BigInt(round.cost) + BigInt(round.win), FUN_CURRENCY.precision);
  },

  async balance(ctx, play) {
    return { balance: formatAmount(await funBalance(ctx, play.id, ""), FUN_CURRENCY.precision) };
  },
};

/** The demo's balance in minor units, without the round `exceptRoundId`. */
async function funBalance(ctx: Ctx, demoId: string, exceptRoundId: string): Promise<bigint> {
  const paid = inArray(sandboxRounds.status, ["flying", "paying", "finished"]);
  const [demo, rounds] = await ctx.db.batch([
    ctx.db.select({ start: sandboxDemos.startBalance }).from(sandboxDemos).where(eq(sandboxDemos.id, demoId)),
    ctx.db
      .select({
        sum: sql<
          string | null
        >`CAST(SUM(CASE WHEN ${sandboxRounds.status} = 'flying' THEN 0 ELSE ${sandboxRounds.win} END - ${sandboxRounds.cost}) AS TEXT)`,
      })
      .from(sandboxRounds)
      .where(and(eq(sandboxRounds.playId, demoId), paid, ne(sandboxRounds.id, exceptRoundId))),
  ]);
  return BigInt(demo[0]?.start ?? 0) + BigInt(rounds[0]?.sum ?? 0);
}
