import { eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { providers } from "../../db/schema/catalogue.ts";
import { notFound } from "../../errors.ts";
import type { ProviderRow } from "./visible-games.ts";

/** A provider's row; throws NOT_FOUND. */
export async function findProvider(ctx: Ctx, code: string): Promise<ProviderRow> {
  const row = await ctx.db.select().from(providers).where(eq(providers.code, code)).get();
  if (!row) throw notFound("The provider");
  return row;
}
