import { windowOf } from "../catalogue/snapshot.ts";
import type { OperatorCtx } from "../context.ts";
import { type LobbyTable, tableKey } from "./live-table.ts";
import { lobbyOf } from "./lobby-of.ts";

/** A table under the catalogue id of its game. */
export interface ListedTable {
  readonly gameId: string;
  readonly table: LobbyTable;
}

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
    for (const game of games) {
      if (game.type !== "live_dealer" || window.excluded.has(game.id)) continue;
      const table = lobby.tables.get(tableKey(provider.code, game.code));
      if (table) tables.push({ gameId: game.id, table });
    }
  }
  return { pending: lobby.pending, tables };
}
