import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { sandboxBonuses } from "../../db/schema/index.ts";
import { FINISHED_ROUNDS } from "./bonus.ts";
import { settleBonus } from "./settle-bonus.ts";

const MOST_AT_ONCE = 50;

/** The cron's duty: settles bonuses whose last round was finished by something that died before it could. */
export async function sweepBonuses(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .select({ id: sandboxBonuses.id })
    .from(sandboxBonuses)
    .where(and(eq(sandboxBonuses.status, "open"), sql`${FINISHED_ROUNDS} >= ${sandboxBonuses.quantity}`))
    .limit(MOST_AT_ONCE);
  for (const { id } of due) {
    await settleBonus(ctx, id).catch((cause: unknown) =>
      ctx.log.error("sandbox.bonus_unsettled", { bonus_id: id }, cause),
    );
  }
}
