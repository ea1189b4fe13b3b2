import { gameTypes } from "../../catalogue/games/game-types.ts";
import { windowOf } from "../../catalogue/games/snapshot.ts";
import type { Ctx, OperatorCtx } from "../../context.ts";
import { jackpotFeeds } from "../../db/schema/jackpots.ts";
import { FrozenFeed } from "../providers/faults/frozen-feed.ts";
import type { Jackpot } from "./jackpot.ts";

/** A game that a pool names and the provider does not have. */
export interface DroppedGame {
  readonly jackpotId: string;
  readonly gameCode: string;
}

/**
 * Replaces a provider's pools (docs/contract/providers.md#pushing-jackpots); one that is not listed is gone. Returns the
 * games that were left out of the pools.
 */
export async function pushJackpots(
  ctx: Ctx,
  { providerCode, jackpots }: { providerCode: string; jackpots: readonly Jackpot[] },
): Promise<DroppedGame[]> {
  const codes = new Set(jackpots.flatMap(({ games }) => games.map(({ gameCode }) => gameCode)));
  const own = await gameTypes(ctx, { providerCode, codes: [...codes] });
  const feed = {
    jackpots: jackpots.map((pool) => ({ ...pool, games: pool.games.filter(({ gameCode }) => own.has(gameCode)) })),
    readAt: ctx.clock.now(),
  };
  await ctx.db
    .insert(jackpotFeeds)
    .values({ providerCode, ...feed })
    .onConflictDoUpdate({ target: jackpotFeeds.providerCode, set: feed });
  return jackpots.flatMap(({ id, games }) =>
    games.flatMap(({ gameCode }) => (own.has(gameCode) ? [] : [{ jackpotId: id, gameCode }])),
  );
}

/** A pool as an operator sees it: its open tiers, lowest first, and the contributing games of the operator's window. */
export interface ListedJackpot {
  readonly providerCode: string;
  readonly jackpot: Jackpot;
  readonly games: readonly { readonly gameId: string; readonly name: string }[];
}

const frozen = new FrozenFeed<typeof jackpotFeeds.$inferSelect>();

/**
 * The pools of the providers in the operator's window, with the time of the latest push. Without any feed the time is
 * now.
 */
export async function listJackpots(
  ctx: OperatorCtx,
): Promise<{ readonly updatedAt: number; readonly jackpots: readonly ListedJackpot[] }> {
  const [feeds, window] = await Promise.all([ctx.db.select().from(jackpotFeeds), windowOf(ctx)]);
  const byProvider = new Map(feeds.map((feed) => [feed.providerCode, feed]));
  const jackpots: ListedJackpot[] = [];
  let updatedAt: number | undefined;
  for (const { provider, games: listed } of window.providers) {
    const pushed = byProvider.get(provider.code);
    if (!pushed) continue;
    const { feed, upTo } = frozen.read(ctx, provider.code, "jackpots", pushed);
    updatedAt = Math.max(updatedAt ?? 0, Math.min(feed.readAt, upTo));
    const visible = new Map(listed.filter(({ id }) => !window.excluded.has(id)).map((game) => [game.code, game]));
    for (const jackpot of feed.jackpots) {
      const games = jackpot.games.flatMap(({ gameCode, name }) => {
        const game = visible.get(gameCode);
        return game ? [{ gameId: game.id, name: name ?? game.name }] : [];
      });
      const tiers = jackpot.tiers.toSorted((a, b) => a.tier - b.tier);
      jackpots.push({ providerCode: provider.code, jackpot: { ...jackpot, tiers }, games });
    }
  }
  return { updatedAt: updatedAt ?? ctx.clock.now(), jackpots };
}
