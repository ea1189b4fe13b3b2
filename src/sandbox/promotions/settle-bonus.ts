import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { sandboxBonuses, sandboxCampaigns, sandboxRounds } from "../../db/schema/index.ts";
import { ApiError } from "../../errors.ts";
import { formatAmount } from "../../lib/money.ts";
import { endCampaign } from "../../play/promotions/end-campaigns.ts";
import { settleFreeSpins } from "../../play/promotions/settle-free-spins.ts";
import { type Bonus, FINISHED_ROUNDS, findBonus } from "./bonus.ts";
import { endCampaign as endHere } from "./end-campaign.ts";
import { GRANT } from "./grants.ts";

/**
 * Acts on a bonus' finished rounds: settles a grant whose spins are all used, turns a drawn prize of free spins into a
 * bonus of its own, and ends a campaign that has paid its limit. Safe to repeat at any point.
 */
export async function settleBonus(ctx: Ctx, bonusId: string): Promise<void> {
  const found = await findBonus(ctx, bonusId);
  if (!found) return;
  const { bonus, finished, won } = found;
  if (bonus.status === "open" && finished >= bonus.quantity) {
    if (bonus.trigger === GRANT) {
      await settleGrant(ctx, bonus, formatAmount(won, bonus.precision));
    }
    if (bonus.prizes.length > 0) await createSpins(ctx, bonus);
    await ctx.db
      .update(sandboxBonuses)
      .set({ status: "done" })
      .where(and(eq(sandboxBonuses.id, bonusId), eq(sandboxBonuses.status, "open")));
  }
  if (bonus.trigger !== GRANT) await enforceLimit(ctx, bonus);
}

/** A grant that was cancelled during its last spin stays cancelled; its rounds are paid all the same. */
async function settleGrant(ctx: Ctx, { id, providerCode, freeSpinsId }: Bonus, winAmount: string): Promise<void> {
  try {
    await settleFreeSpins(ctx, { providerCode, freeSpinsId, winAmount });
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    ctx.log.warn("sandbox.grant_not_settled", { bonus_id: id, code: cause.code });
  }
}

/** A bonus with prizes has one draw, so the query reads few rounds. */
async function createSpins(ctx: Ctx, bonus: Bonus): Promise<void> {
  const rounds = await ctx.db
    .select({ scene: sandboxRounds.scene })
    .from(sandboxRounds)
    .where(and(eq(sandboxRounds.bonusId, bonus.id), eq(sandboxRounds.status, "finished")))
    .limit(bonus.quantity);
  for (const { scene } of rounds) {
    const prize = "drawn" in scene ? scene.prizes[scene.drawn] : undefined;
    if (prize?.kind !== "free_spins") continue;
    await ctx.db
      .insert(sandboxBonuses)
      .values({
        ...bonus,
        id: ctx.random.uuid(),
        trigger: `${bonus.trigger}+spins`,
        kind: "spins",
        quantity: prize.spins,
        bet: prize.betAmount,
        prizes: [],
        status: "open",
        createdAt: ctx.clock.now(),
      })
      .onConflictDoNothing();
  }
}

/** Ends a campaign that has paid its limit. */
async function enforceLimit(ctx: Ctx, { providerCode, freeSpinsId: campaignId }: Bonus): Promise<void> {
  const paid = sql`(SELECT COALESCE(SUM(${sandboxRounds.win}), 0) FROM ${sandboxRounds}
    WHERE ${sandboxRounds.freeSpinsId} = ${campaignId} AND ${sandboxRounds.status} = 'finished')`;
  const isPaid = sql`${paid} >= ${sandboxCampaigns.payLimit}`;
  if (await endHere(ctx, providerCode, campaignId, isPaid)) await endCampaign(ctx, { providerCode, campaignId });
}

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
