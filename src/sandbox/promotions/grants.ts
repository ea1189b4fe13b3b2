import { and, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { sandboxBonuses } from "../../db/schema/index.ts";
import { parseUtcTime } from "../../lib/clock.ts";
import { parseAmount } from "../../lib/money.ts";
import { type FreeSpinsPlacement, ProviderRefusal } from "../../play/providers/port.ts";
import { checkStake } from "./check-stakes.ts";
import { findPlayable } from "./find-playable.ts";
import { rulesOf } from "./provider-rules.ts";

/** The trigger of a bonus that an operator granted. */
export const GRANT = "grant";

/** Accepts a free-spin grant; a repeat of the id changes nothing. */
export async function takeGrant(ctx: Ctx, providerCode: string, grant: FreeSpinsPlacement): Promise<void> {
  if (!rulesOf(providerCode).grants) throw new ProviderRefusal("The provider does not offer free spins.");
  const { gameCodes, currency } = grant;
  const { games, precision } = await findPlayable(ctx, { providerCode, gameCodes, currency });
  const bet = parseAmount(grant.betAmount, precision);
  const validUntil = parseUtcTime(grant.validUntil);
  if (bet === undefined || validUntil === undefined)
    throw new ProviderRefusal("The grant is invalid: bet_amount or valid_until cannot be parsed.");
  checkStake(games, bet, { currency, precision });
  await ctx.db
    .insert(sandboxBonuses)
    .values({
      id: ctx.random.uuid(),
      providerCode,
      operatorCode: grant.operatorCode,
      playerId: grant.playerId,
      freeSpinsId: grant.freeSpinsId,
      trigger: GRANT,
      kind: "spins",
      name: null,
      gameCodes: [...gameCodes],
      currency,
      precision,
      quantity: grant.quantity,
      bet,
      minCashout: null,
      prizes: [],
      status: "open",
      validUntil,
      createdAt: ctx.clock.now(),
    })
    .onConflictDoNothing();
}

/** Cancels what is left of a grant; a repeat changes nothing. Refuses a grant whose spins are all used. */
export async function cancelGrant(ctx: Ctx, providerCode: string, freeSpinsId: string): Promise<void> {
  const own = and(
    eq(sandboxBonuses.providerCode, providerCode),
    eq(sandboxBonuses.freeSpinsId, freeSpinsId),
    eq(sandboxBonuses.trigger, GRANT),
  );
  await ctx.db
    .update(sandboxBonuses)
    .set({ status: "cancelled" })
    .where(and(own, eq(sandboxBonuses.status, "open")));
  const bonus = await ctx.db.select({ status: sandboxBonuses.status }).from(sandboxBonuses).where(own).get();
  if (!bonus) throw new ProviderRefusal("The provider has no such free-spin grant.");
  if (bonus.status === "done") throw new ProviderRefusal("All free spins have been used.");
}
