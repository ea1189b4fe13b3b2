import type { OperatorCtx } from "../context.ts";
import { windowOf } from "./snapshot.ts";
import type { ProviderRow } from "./visible-games.ts";

/** A provider of the operator's window with the number of its titles that the operator sees. */
export interface ListedProvider {
  readonly provider: ProviderRow;
  readonly gameCount: number;
}

/** The whole list within the operator's window, by code (interface: GET /v1/providers). */
export async function listProviders(ctx: OperatorCtx): Promise<ListedProvider[]> {
  const { providers, excluded } = await windowOf(ctx);
  return providers.map(({ provider, titles }) => ({
    provider,
    gameCount: excluded.size === 0 ? titles.length : titles.filter((title) => !excluded.has(title.id)).length,
  }));
}
