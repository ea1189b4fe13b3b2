import type { Ctx, OperatorCtx } from "../../context.ts";
import { providers } from "../../db/schema/catalogue.ts";
import type { Page } from "../../lib/paging/keyset-page.ts";
import { tablePage } from "../../lib/paging/table-page.ts";
import { windowOf } from "./snapshot.ts";
import type { ProviderRow } from "./visible-games.ts";

/** A provider of the operator's window, with the number of its games there. */
interface ListedProvider {
  readonly provider: ProviderRow;
  readonly gameCount: number;
}

export async function listProviders(ctx: OperatorCtx): Promise<ListedProvider[]> {
  const { providers, excluded } = await windowOf(ctx);
  return providers.map(({ provider, games }) => ({
    provider,
    gameCount: excluded.size === 0 ? games.length : games.filter((game) => !excluded.has(game.id)).length,
  }));
}

const PAGE_SIZE = 1_000;

/** The providers by code, also those in no window. */
export function listAllProviders(ctx: Ctx, cursor: string | undefined): Promise<Page<ProviderRow>> {
  return tablePage(ctx, providers, { scope: ["providers"], by: ["code"], cursor, limit: PAGE_SIZE });
}
