import { eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { providers } from "../../db/schema/catalogue.ts";
import { notFound } from "../../errors.ts";

/** A provider's row; throws NOT_FOUND. */
export async function findProvider(ctx: Ctx, code: string): Promise<typeof providers.$inferSelect> {
  const row = await findKnownProvider(ctx, code);
  if (!row) throw notFound("The provider");
  return row;
}

/** A provider's row; undefined for an unknown code. */
export function findKnownProvider(ctx: Ctx, code: string): Promise<typeof providers.$inferSelect | undefined> {
  return ctx.db.select().from(providers).where(eq(providers.code, code)).get();
}
