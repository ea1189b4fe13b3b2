import type { OperatorCtx } from "../../context.ts";
import { windowOf } from "./snapshot.ts";
import type { ProviderRow } from "./visible-games.ts";

/** A provider of the operator's window, with the number of its games there. */
export interface ListedProvider {
  readonly provider: ProviderRow;
  readonly gameCount: number;
}

/** The providers of the operator's window, by code. */
export async function listProviders(ctx: OperatorCtx): Promise<ListedProvider[]> {
  const { providers, excluded } = await windowOf(ctx);
  return providers.map(({ provider, games }) => ({
    provider,
    gameCount: excluded.size === 0 ? games.length : games.filter((game) => !excluded.has(game.id)).length,
  }));
}
