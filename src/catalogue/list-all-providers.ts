import { asc } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { providers } from "../db/schema/catalogue.ts";
import type { ProviderRow } from "./visible-games.ts";

/** Every provider by code, also those in no window. */
export function listAllProviders(ctx: Ctx): Promise<ProviderRow[]> {
  return ctx.db.select().from(providers).orderBy(asc(providers.code)).all();
}
