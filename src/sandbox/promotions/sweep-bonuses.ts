import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { sandboxBonuses } from "../../db/schema/index.ts";
import { FINISHED_ROUNDS } from "./bonus.ts";
import { settleBonus } from "./settle-bonus.ts";

const MAX_BONUSES_PER_RUN = 20;

/** Scheduled job: settles bonuses whose last round finished, but whose settlement was interrupted. */
export async function sweepBonuses(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .select({ id: sandboxBonuses.id })
    .from(sandboxBonuses)
    .where(and(eq(sandboxBonuses.status, "open"), sql`${FINISHED_ROUNDS} >= ${sandboxBonuses.quantity}`))
    .limit(MAX_BONUSES_PER_RUN);
  for (const { id } of due) {
    await settleBonus(ctx, id).catch((cause: unknown) =>
      ctx.log.error("sandbox.bonus_unsettled", { bonus_id: id }, cause),
    );
  }
}
