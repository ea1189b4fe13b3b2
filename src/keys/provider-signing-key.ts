import { and, desc, eq, isNull } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { providerKeys } from "../db/schema/catalogue.ts";
import type { SigningKey } from "../outgoing/signed-post.ts";
import { openSecret } from "./secrets.ts";

/** The provider's newest active key, which signs the calls to it; undefined when there is none. */
export async function providerSigningKey(ctx: Ctx, providerCode: string): Promise<SigningKey | undefined> {
  const row = await ctx.db
    .select({ keyId: providerKeys.keyId, sealed: providerKeys.sealedSecret })
    .from(providerKeys)
    .where(and(eq(providerKeys.providerCode, providerCode), isNull(providerKeys.revokedAt)))
    .orderBy(desc(providerKeys.createdAt), desc(providerKeys.keyId))
    .limit(1)
    .get();
  if (!row) return undefined;
  const { keyId, sealed } = row;
  return { keyId, key: await openSecret(ctx, { kind: "provider", code: providerCode, keyId }, sealed) };
}
