import { and, asc, eq, gt } from "drizzle-orm";
import type { ProviderCtx } from "../../context.ts";
import { games } from "../../db/schema/catalogue.ts";
import { keysetPage, type Page } from "../../lib/paging/keyset-page.ts";
import type { GameRow } from "./visible-games.ts";

const PAGE_SIZE = 1_000;

/** The provider's own games by code, withdrawn ones included. */
export function listOwnGames(ctx: ProviderCtx, cursor: string | undefined): Promise<Page<GameRow>> {
  const { providerCode } = ctx;
  return keysetPage(ctx, {
    scope: ["provider games", providerCode],
    cursor,
    limit: PAGE_SIZE,
    placeOf: ({ code }: GameRow) => code,
    rowsAfter: (after, limit) =>
      ctx.db
        .select()
        .from(games)
        .where(and(eq(games.providerCode, providerCode), gt(games.code, after ?? "")))
        .orderBy(asc(games.code))
        .limit(limit),
  });
}
