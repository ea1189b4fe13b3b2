import { eq } from "drizzle-orm";
import type { ProviderCtx } from "../../context.ts";
import { games } from "../../db/schema/catalogue.ts";
import type { Page } from "../../lib/paging/keyset-page.ts";
import { tablePage } from "../../lib/paging/table-page.ts";
import type { GameRow } from "./visible-games.ts";

const PAGE_SIZE = 1_000;

/** The provider's own games by code, withdrawn ones included. */
export function listOwnGames(ctx: ProviderCtx, cursor: string | undefined): Promise<Page<GameRow>> {
  const { providerCode } = ctx;
  return tablePage(ctx, games, {
    scope: ["provider games", providerCode],
    where: eq(games.providerCode, providerCode),
    by: ["code"],
    cursor,
    limit: PAGE_SIZE,
  });
}
