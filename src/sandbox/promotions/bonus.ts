import { and, asc, eq, gt, type InferSelectModel, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { sandboxBonuses } from "../../db/schema/index.ts";
import type { Play } from "../play/play.ts";

/** What waits for a player, as it is written down. */
export type Bonus = InferSelectModel<typeof sandboxBonuses>;

/** A bonus with what has been made of it; `won` in minor units. */
export interface UsedBonus {
  readonly bonus: Bonus;
  readonly used: number;
  readonly won: number;
}

/**
 * How many rounds of a bonus are used up, or still under way: a bet that was refused or undone used nothing up. Names are
 * written out, because drizzle leaves the table off a column that it selects from one table alone.
 */
const USED_ROUNDS = sql<number>`(SELECT COUNT(*) FROM sandbox_rounds
  WHERE sandbox_rounds.bonus_id = sandbox_bonuses.id AND sandbox_rounds.status NOT IN ('refused', 'cancelled'))`;

/** Its finished rounds, and what they paid. */
export const FINISHED_ROUNDS = sql<number>`(SELECT COUNT(*) FROM sandbox_rounds
  WHERE sandbox_rounds.bonus_id = sandbox_bonuses.id AND sandbox_rounds.status = 'finished')`;
const WON_SO_FAR = sql<number>`(SELECT COALESCE(SUM(sandbox_rounds.win), 0) FROM sandbox_rounds
  WHERE sandbox_rounds.bonus_id = sandbox_bonuses.id AND sandbox_rounds.status = 'finished')`;

/** That a bonus' campaign has not paid its limit: one may be handed over at the very moment that it does. */
const NOT_ENDED = sql`NOT EXISTS (SELECT 1 FROM sandbox_campaigns
  WHERE sandbox_campaigns.id = sandbox_bonuses.free_spins_id AND sandbox_campaigns.ended)`;

/** Whether a bonus has a round left, as the condition of an insert: two pages cannot both take the last one. */
export function hasRoundLeft(bonusId: string, now: number): SQL {
  return sql`EXISTS (SELECT 1 FROM ${sandboxBonuses} WHERE ${sandboxBonuses.id} = ${bonusId}
    AND ${sandboxBonuses.status} = 'open' AND ${sandboxBonuses.validUntil} > ${now} AND ${NOT_ENDED}
    AND ${USED_ROUNDS} < ${sandboxBonuses.quantity})`;
}

/** What the player can play at this title now, the oldest first. A demo has nothing. */
export async function offeredBonuses(ctx: Ctx, play: Play): Promise<UsedBonus[]> {
  if (play.operatorCode === null || play.playerId === null) return [];
  const rows = await ctx.db
    .select({ bonus: sandboxBonuses, used: USED_ROUNDS, won: WON_SO_FAR })
    .from(sandboxBonuses)
    .where(
      and(
        eq(sandboxBonuses.operatorCode, play.operatorCode),
        eq(sandboxBonuses.playerId, play.playerId),
        eq(sandboxBonuses.status, "open"),
        eq(sandboxBonuses.providerCode, play.providerCode),
        eq(sandboxBonuses.currency, play.currency),
        gt(sandboxBonuses.validUntil, ctx.clock.now()),
        NOT_ENDED,
        sql`EXISTS (SELECT 1 FROM json_each(${sandboxBonuses.gameCodes}) WHERE value = ${play.gameCode})`,
      ),
    )
    .orderBy(asc(sandboxBonuses.createdAt), asc(sandboxBonuses.id));
  return rows.filter(({ bonus, used }) => used < bonus.quantity);
}

/** A bonus by its id, whatever has become of it, with how many of its rounds are finished. */
export function findBonus(ctx: Ctx, id: string): Promise<(UsedBonus & { readonly finished: number }) | undefined> {
  return ctx.db
    .select({ bonus: sandboxBonuses, used: USED_ROUNDS, finished: FINISHED_ROUNDS, won: WON_SO_FAR })
    .from(sandboxBonuses)
    .where(eq(sandboxBonuses.id, id))
    .get();
}
