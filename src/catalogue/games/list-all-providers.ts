import { asc, gt } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { providers } from "../../db/schema/catalogue.ts";
import { keysetPage, type Page } from "../../lib/paging/keyset-page.ts";
import type { ProviderRow } from "./visible-games.ts";

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
