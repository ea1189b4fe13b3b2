import { windowOf } from "../../catalogue/games/snapshot.ts";
import type { OperatorCtx } from "../../context.ts";
import { FrozenFeed } from "../providers/faults/frozen-feed.ts";
import { type LobbyTable, type LobbyTables, tableKey } from "./live-table.ts";
import { lobbyOf } from "./lobby-of.ts";

/** A table under the catalogue id of its game. */
export interface ListedTable {
  readonly gameId: string;
  readonly table: LobbyTable;
}

const feeds = new FrozenFeed<LobbyTables>();

/**
 * The tables of the operator's live_dealer games in a currency, in catalogue order. Tables of games outside the window
 * are left out.
 */
export async function listTables(
  ctx: OperatorCtx,
  currency: string,
): Promise<{ readonly pending: boolean; readonly tables: readonly ListedTable[] }> {
  const [lobby, window] = await Promise.all([lobbyOf(ctx, currency), windowOf(ctx)]);
  const tables: ListedTable[] = [];
  for (const { provider, games } of window.providers) {
    if (lobby.tables.size === 0) break;
    const { feed, upTo } = feeds.read(ctx, provider.code, currency, lobby.tables);
    for (const game of games) {
      if (game.type !== "live_dealer" || window.excluded.has(game.id)) continue;
      const table = feed.get(tableKey(provider.code, game.code));
      if (!table) continue;
      tables.push({ gameId: game.id, table: table.updatedAt > upTo ? { ...table, updatedAt: upTo } : table });
    }
  }
  return { pending: lobby.pending, tables };
}
