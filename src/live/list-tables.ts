import { windowOf } from "../catalogue/snapshot.ts";
import type { OperatorCtx } from "../context.ts";
import { type LobbyTable, tableKey } from "./live-table.ts";
import { lobbyOf } from "./lobby-of.ts";

/** A table as an operator sees it, under the title's catalogue id. */
export interface ListedTable {
  readonly gameId: string;
  readonly table: LobbyTable;
}

/**
 * The tables of the operator's visible live_dealer titles in a currency, in the order of the catalogue (interface: GET
 * /v1/live-tables). A table whose title the operator does not see is not listed.
 */
export async function listTables(
  ctx: OperatorCtx,
  currency: string,
): Promise<{ readonly pending: boolean; readonly tables: readonly ListedTable[] }> {
  const [lobby, window] = await Promise.all([lobbyOf(ctx, currency), windowOf(ctx)]);
  const tables: ListedTable[] = [];
  for (const { provider, titles } of window.providers) {
    if (lobby.tables.size === 0) break;
    for (const title of titles) {
      if (title.type !== "live_dealer" || window.excluded.has(title.id)) continue;
      const table = lobby.tables.get(tableKey(provider.code, title.code));
      if (table) tables.push({ gameId: title.id, table });
    }
  }
  return { pending: lobby.pending, tables };
}
