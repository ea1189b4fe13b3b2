import { and, asc, eq, gt, type InferSelectModel, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { sandboxBonuses } from "../../db/schema/index.ts";
import { namedMovementsOf } from "../../ledger/queries/named-movements.ts";
import type { Play } from "../play/play.ts";

/** A promotion that a player can use, as it is stored. */
export type Bonus = InferSelectModel<typeof sandboxBonuses>;

/** A bonus with its rounds used and its winnings; `won` in minor units. */
export interface UsedBonus {
  readonly bonus: Bonus;
  readonly used: number;
  readonly won: number;
}

/**
 * The number of rounds of a bonus that are finished or in progress; a refused or cancelled bet uses none. Names are
 * written out, because drizzle omits the table's name when a query selects from one table only.
 */
const USED_ROUNDS = sql<number>`(SELECT COUNT(*) FROM sandbox_rounds
  WHERE sandbox_rounds.bonus_id = sandbox_bonuses.id AND sandbox_rounds.status NOT IN ('refused', 'cancelled'))`;

const CANCELLED_ROUNDS = sql<string>`(SELECT json_group_array(sandbox_rounds.id) FROM sandbox_rounds
  WHERE sandbox_rounds.bonus_id = sandbox_bonuses.id AND sandbox_rounds.status = 'cancelled')`;

export const FINISHED_ROUNDS = sql<number>`(SELECT COUNT(*) FROM sandbox_rounds
  WHERE sandbox_rounds.bonus_id = sandbox_bonuses.id AND sandbox_rounds.status = 'finished')`;
const WON_SO_FAR = sql<number>`(SELECT COALESCE(SUM(sandbox_rounds.win), 0) FROM sandbox_rounds
  WHERE sandbox_rounds.bonus_id = sandbox_bonuses.id AND sandbox_rounds.status = 'finished')`;

/** The campaign of a bonus has not paid its limit: a bonus may be created at the moment the limit is reached. */
const NOT_ENDED = sql`NOT EXISTS (SELECT 1 FROM sandbox_campaigns
  WHERE sandbox_campaigns.id = sandbox_bonuses.free_spins_id AND sandbox_campaigns.ended)`;

/**
 * The condition of an insert that a bonus has a round left beside those that are held, so that two pages cannot both use
 * the last one.
 */
export function hasRoundLeft(bonusId: string, held: number, now: number): SQL {
  return sql`EXISTS (SELECT 1 FROM ${sandboxBonuses} WHERE ${sandboxBonuses.id} = ${bonusId}
    AND ${sandboxBonuses.status} = 'open' AND ${sandboxBonuses.validUntil} > ${now} AND ${NOT_ENDED}
    AND ${USED_ROUNDS} + ${held} < ${sandboxBonuses.quantity})`;
}

/** The bonuses that the player can use in this game now, oldest first. A demo has none. */
export async function offeredBonuses(ctx: Ctx, play: Play): Promise<UsedBonus[]> {
  if (play.operatorCode === null || play.playerId === null) return [];
  const rows = await ctx.db
    .select({ bonus: sandboxBonuses, used: USED_ROUNDS, won: WON_SO_FAR, cancelled: CANCELLED_ROUNDS })
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
  const offered = await Promise.all(
    rows.map(async ({ cancelled, ...one }) => ({
      ...one,
      used: one.used + (await heldRounds(ctx, one.bonus, cancelled)),
    })),
  );
  return offered.filter(({ bonus, used }) => used < bonus.quantity);
}

/** How many of a bonus' cancelled rounds the ledger still counts: their bets wait to be undone at the wallet. */
async function heldRounds(ctx: Ctx, { providerCode, operatorCode }: Bonus, cancelled: string): Promise<number> {
  const bets = (JSON.parse(cancelled) as string[]).map((id) => `${providerCode}:${id}-bet`);
  const found = await namedMovementsOf(ctx, operatorCode, bets);
  return [...found.values()].filter(({ status }) => status !== "cancelled" && status !== "refused").length;
}

/** The same of a bonus by its id. */
export async function findHeldRounds(ctx: Ctx, bonus: Bonus): Promise<number> {
  const own = eq(sandboxBonuses.id, bonus.id);
  const row = await ctx.db.select({ cancelled: CANCELLED_ROUNDS }).from(sandboxBonuses).where(own).get();
  return row ? heldRounds(ctx, bonus, row.cancelled) : 0;
}

/** A bonus by its id, in any status, with its number of finished rounds. */
export function findBonus(ctx: Ctx, id: string): Promise<(UsedBonus & { readonly finished: number }) | undefined> {
  return ctx.db
    .select({ bonus: sandboxBonuses, used: USED_ROUNDS, finished: FINISHED_ROUNDS, won: WON_SO_FAR })
    .from(sandboxBonuses)
    .where(eq(sandboxBonuses.id, id))
    .get();
}
