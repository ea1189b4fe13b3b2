import { and, eq, gt, lt, sql } from "drizzle-orm";
import { visibleGame } from "../../catalogue/games/visible-games.ts";
import type { Ctx, OperatorCtx } from "../../context.ts";
import { retried } from "../../db/retry.ts";
import { betMenus } from "../../db/schema/promotions.ts";
import { upstreamUnavailable } from "../../errors.ts";
import { inRealTime } from "../../gate/operator-time/operator-clock.ts";
import { MINUTE_MS } from "../../lib/clock.ts";
import { formatAmount, type Minor, parseAmount } from "../../lib/money.ts";
import { ProviderRefusal } from "../providers/port.ts";
import { providerFor } from "../providers/provider-for.ts";
import { refusedByProvider } from "../providers/refused-by-provider.ts";
import { freeSpinsRefused } from "./grant.ts";
import { unclear } from "./provider-answer.ts";

/** Time for which a menu binds: an operator reads it and grants. Afterwards the provider alone decides. */
const MENU_AGE_MS = 15 * MINUTE_MS;

interface Menu {
  readonly providerCode: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly amounts: readonly Minor[];
}

/** Keeps the amounts that a provider has just given for a game. */
async function rememberMenu(ctx: Ctx, menu: Menu): Promise<void> {
  const read = { amounts: [...menu.amounts], readAt: inRealTime(ctx).clock.now() };
  const kept = ctx.db
    .insert(betMenus)
    .values({ ...menu, ...read })
    .onConflictDoUpdate({ target: [betMenus.providerCode, betMenus.gameCode, betMenus.currency], set: read });
  await retried(ctx.log, () => kept);
}

interface Stake {
  /** Ids of the catalogue. */
  readonly gameIds: readonly string[];
  readonly currency: string;
  readonly precision: number;
  readonly betAmount: Minor;
}

/** Throws FREE_SPINS_REFUSED for a stake that the provider has just left out of a game's menu. */
export async function refuseOffMenu(ctx: Ctx, stake: Stake): Promise<void> {
  const { gameIds, currency, precision, betAmount } = stake;
  const menus = await ctx.db
    .select()
    .from(betMenus)
    .where(
      and(
        sql`(${betMenus.providerCode}, ${betMenus.gameCode}) IN (SELECT provider_code, code FROM games
          WHERE id IN (SELECT value FROM json_each(${JSON.stringify(gameIds)})))`,
        eq(betMenus.currency, currency),
        gt(betMenus.readAt, inRealTime(ctx).clock.now() - MENU_AGE_MS),
      ),
    );
  const other = menus.find(({ amounts }) => !amounts.includes(betAmount));
  if (!other) return;
  const offered = other.amounts.map((amount) => formatAmount(amount, precision)).join(", ");
  throw freeSpinsRefused(
    `The provider does not offer ${formatAmount(betAmount, precision)} ${currency} for ${other.gameCode}. It offers ${offered || "no amounts"}.`,
  );
}

/** The statement that forgets menus that no longer bind. */
export function forgetMenus(ctx: Ctx) {
  return ctx.db.delete(betMenus).where(lt(betMenus.readAt, ctx.clock.now() - MENU_AGE_MS));
}

interface Asked {
  readonly gameId: string;
  readonly currency: string;
  readonly precision: number;
}

/**
 * The bet amounts that the provider accepts for free spins, lowest first. Throws GAME_UNAVAILABLE, FREE_SPINS_REFUSED,
 * UPSTREAM_UNAVAILABLE.
 */
export async function betOptions(ctx: OperatorCtx, { gameId, currency, precision }: Asked): Promise<Minor[]> {
  const { game, provider } = await visibleGame(ctx, gameId);
  let offered: readonly string[];
  try {
    offered = await providerFor(ctx, provider).betOptions(ctx, game.code, currency);
  } catch (cause) {
    if (cause instanceof ProviderRefusal) throw refusedByProvider(ctx, "FREE_SPINS_REFUSED", cause);
    throw unclear(ctx, "free_spins.bet_options", cause);
  }
  const stakes = new Set<Minor>();
  for (const text of offered) {
    const stake = parseAmount(text, precision);
    if (!stake) throw upstreamUnavailable("The provider's bet amounts are unreadable.");
    stakes.add(stake);
  }
  const amounts = [...stakes].sort((one, other) => one - other);
  await rememberMenu(ctx, { providerCode: provider.code, gameCode: game.code, currency, amounts });
  return amounts;
}
