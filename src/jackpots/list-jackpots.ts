import { windowOf } from "../catalogue/snapshot.ts";
import type { OperatorCtx } from "../context.ts";
import { jackpotFeeds } from "../db/schema/jackpots.ts";
import type { Jackpot } from "./jackpot.ts";

/** A pool as an operator sees it: its open tiers lowest first, and the visible titles that feed it. */
export interface ListedJackpot {
  readonly jackpot: Jackpot;
  readonly games: readonly { readonly gameId: string; readonly name: string }[];
}

/**
 * The pools of the providers in the operator's window, with the time of the latest reading of their feeds (interface:
 * GET /v1/jackpots). Without any feed the time is now: there is nothing that could be older.
 */
export async function listJackpots(
  ctx: OperatorCtx,
): Promise<{ readonly updatedAt: number; readonly jackpots: readonly ListedJackpot[] }> {
  const [feeds, window] = await Promise.all([ctx.db.select().from(jackpotFeeds), windowOf(ctx)]);
  const byProvider = new Map(feeds.map((feed) => [feed.providerCode, feed]));
  const jackpots: ListedJackpot[] = [];
  let updatedAt: number | undefined;
  for (const { provider, titles } of window.providers) {
    const feed = byProvider.get(provider.code);
    if (!feed) continue;
    updatedAt = Math.max(updatedAt ?? 0, feed.readAt);
    const visible = new Map(titles.filter(({ id }) => !window.excluded.has(id)).map((title) => [title.code, title]));
    for (const jackpot of feed.jackpots) {
      const games = jackpot.games.flatMap(({ gameCode, name }) => {
        const title = visible.get(gameCode);
        return title ? [{ gameId: title.id, name: name ?? title.name }] : [];
      });
      const tiers = jackpot.tiers.toSorted((a, b) => a.tier - b.tier);
      jackpots.push({ jackpot: { ...jackpot, tiers }, games });
    }
  }
  return { updatedAt: updatedAt ?? ctx.clock.now(), jackpots };
}
