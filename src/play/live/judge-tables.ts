import type { ProviderCtx } from "../../context.ts";
import { typesOfGames } from "./live-games.ts";
import { areLimitsCrossed, type PushedTable, type TablePatch } from "./live-table.ts";

/** Reason why a table of a push is not taken (docs/contract/providers.md#what-a-push-answers). */
export type DropReason = "unknown_game" | "not_live" | "repeated" | "min_above_max";

export interface DroppedTable {
  readonly gameCode: string;
  readonly reason: DropReason;
}

interface Judged<T> {
  readonly taken: readonly T[];
  readonly dropped: readonly DroppedTable[];
}

/** Leaves out the tables of games that the provider does not have, or that are not live. */
export async function ownTables<T extends TablePatch>(ctx: ProviderCtx, tables: readonly T[]): Promise<Judged<T>> {
  const codes = tables.map(({ gameCode }) => gameCode);
  const typeOf = await typesOfGames(ctx, ctx.providerCode, codes);
  return judged(tables, ({ gameCode }) => {
    const type = typeOf(gameCode);
    if (type === null) return "unknown_game";
    return type === undefined || type === "live_dealer" ? undefined : "not_live";
  });
}

/** Leaves out what a whole state must not have: crossed limits, and all but the last table of a game. */
export function consistentTables(tables: readonly PushedTable[]): Judged<PushedTable> {
  const last = new Map(tables.map((table, place) => [table.gameCode, place]));
  return judged(tables, (table, place) => {
    if (last.get(table.gameCode) !== place) return "repeated";
    return areLimitsCrossed(table) ? "min_above_max" : undefined;
  });
}

function judged<T extends TablePatch>(
  tables: readonly T[],
  reasonOf: (table: T, place: number) => DropReason | undefined,
): Judged<T> {
  const taken: T[] = [];
  const dropped: DroppedTable[] = [];
  for (const [place, table] of tables.entries()) {
    const reason = reasonOf(table, place);
    if (reason) dropped.push({ gameCode: table.gameCode, reason });
    else taken.push(table);
  }
  return { taken, dropped };
}
