import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { providerKeys, providers } from "../../db/schema/catalogue.ts";
import { BoundedMap } from "../../lib/bounded-map.ts";
import { realNow, SECOND_MS } from "../../lib/clock.ts";
import { mayExist, rememberGone } from "./key-id.ts";
import { openSecret } from "./secrets.ts";

interface ProviderCredential {
  readonly providerCode: string;
  /** Null: the default. */
  readonly requestsPerMinute: number | null;
  readonly key: CryptoKey;
  readonly readAt: number;
}

const MAX_AGE_MS = 30 * SECOND_MS;
const MAX_CACHED = 1_000;
const cache = new BoundedMap<string, ProviderCredential>(MAX_CACHED);

/** Drops a key from this isolate's memory. Other isolates hold it for 30 s, and check for revocation before they act. */
export function forgetProviderCredential(keyId: string): void {
  cache.delete(keyId);
}

/** A provider's key, at most 30 s old. Undefined when it is unknown or revoked. */
export async function providerCredential(ctx: Ctx, keyId: string): Promise<ProviderCredential | undefined> {
  const readAt = realNow(ctx.clock);
  const cached = cache.get(keyId);
  if (cached && readAt - cached.readAt < MAX_AGE_MS) return cached;
  cache.delete(keyId);
  if (!(await mayExist(ctx, "provider", keyId))) return undefined;
  const row = await ctx.db
    .select({
      code: providers.code,
      requestsPerMinute: providers.requestsPerMinute,
      sealed: providerKeys.sealedSecret,
    })
    .from(providerKeys)
    .innerJoin(providers, eq(providers.code, providerKeys.providerCode))
    .where(and(eq(providerKeys.keyId, keyId), isNull(providerKeys.revokedAt)))
    .get();
  if (!row) {
    rememberGone(keyId);
    return undefined;
  }
  const key = await openSecret(ctx, { kind: "provider", code: row.code, keyId }, row.sealed);
  const credential = { providerCode: row.code, requestsPerMinute: row.requestsPerMinute, key, readAt };
  cache.set(keyId, credential);
  return credential;
}

/** Whether a provider's key is revoked now; never answered from memory. */
export async function isRevoked(ctx: Ctx, keyId: string): Promise<boolean> {
  const own = and(eq(providerKeys.keyId, keyId), isNotNull(providerKeys.revokedAt));
  return (await ctx.db.select({ keyId: providerKeys.keyId }).from(providerKeys).where(own).get()) !== undefined;
}
