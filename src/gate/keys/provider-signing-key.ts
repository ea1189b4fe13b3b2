import { and, desc, eq, isNull } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { providerKeys } from "../../db/schema/catalogue.ts";
import { providerHealth } from "../../db/schema/health.ts";
import type { SigningKey } from "../outgoing/signed-post.ts";
import { openSecret } from "./secrets.ts";

export interface ProviderRoute extends SigningKey {
  /** Calls in a row that the provider has not answered. */
  readonly unansweredCalls: number;
}

/** The provider's newest active key, which signs the calls to it; undefined when there is none. */
export async function providerSigningKey(ctx: Ctx, providerCode: string): Promise<ProviderRoute | undefined> {
  const row = await ctx.db
    .select({
      keyId: providerKeys.keyId,
      sealed: providerKeys.sealedSecret,
      unansweredCalls: providerHealth.unansweredCalls,
    })
    .from(providerKeys)
    .leftJoin(providerHealth, eq(providerHealth.providerCode, providerKeys.providerCode))
    .where(and(eq(providerKeys.providerCode, providerCode), isNull(providerKeys.revokedAt)))
    .orderBy(desc(providerKeys.createdAt), desc(providerKeys.keyId))
    .limit(1)
    .get();
  if (!row) return undefined;
  const { keyId, sealed, unansweredCalls } = row;
  const key = await openSecret(ctx, { kind: "provider", code: providerCode, keyId }, sealed);
  return { keyId, key, unansweredCalls: unansweredCalls ?? 0 };
}
