import { asc, gt } from "drizzle-orm";
import type { Ctx, OperatorCtx } from "../../context.ts";
import { providers } from "../../db/schema/catalogue.ts";
import { keysetPage, type Page } from "../../lib/paging/keyset-page.ts";
import { windowOf } from "./snapshot.ts";
import type { ProviderRow } from "./visible-games.ts";

/** A provider of the operator's window, with the number of its games there. */
export interface ListedProvider {
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
  return keysetPage(ctx, {
    scope: ["providers"],
    cursor,
    limit: PAGE_SIZE,
    placeOf: ({ code }: ProviderRow) => code,
    rowsAfter: (code, limit) =>
      ctx.db
        .select()
        .from(providers)
        .where(gt(providers.code, code ?? ""))
        .orderBy(asc(providers.code))
        .limit(limit),
  });
}
