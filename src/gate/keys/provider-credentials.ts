import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { providerKeys, providers } from "../../db/schema/catalogue.ts";
import { BoundedMap } from "../../lib/bounded-map.ts";
import { isRecent, SECOND_MS } from "../../lib/clock.ts";
import { providerSince, type Versions, versionsNow } from "../reference/versions.ts";
import { mayExist, rememberGone } from "./key-id.ts";
import { openSecret } from "./secrets.ts";
import { KEPT_MS, whileAway } from "./while-away.ts";

interface ProviderCredential {
  readonly providerCode: string;
  /** Null: the default. */
  readonly requestsPerMinute: number | null;
  /** Whether requests must carry a signature of the second scheme. */
  readonly requireV2: boolean;
  /** Whether the first request with one makes the key need it. */
  readonly pins: boolean;
  readonly key: CryptoKey;
  /** When it was read, or was compared last, and the versions in the control database then. */
  readonly readAt: number;
  readonly as: Versions | undefined;
}

const MAX_AGE_MS = 30 * SECOND_MS;
const MAX_CACHED = 1_000;
const cache = new BoundedMap<string, ProviderCredential>(MAX_CACHED);

/** Drops a key from this isolate's memory. Other isolates hold it for 30 s, and check for revocation before they act. */
export function forgetProviderCredential(keyId: string): void {
  cache.delete(keyId);
}

/** A provider's key, at most 30 s old while the control database answers. Undefined when it is unknown or revoked. */
export async function providerCredential(ctx: Ctx, keyId: string): Promise<ProviderCredential | undefined> {
  const now = ctx.clock.now();
  const cached = cache.get(keyId);
  if (cached && isRecent(cached.readAt, MAX_AGE_MS, now)) return cached;
  return whileAway(ctx, cached, {
    read: async () => (await unchanged(ctx, keyId, cached)) ?? readProviderCredential(ctx, keyId),
    keep: (known) => cache.set(keyId, { ...known, readAt: now - MAX_AGE_MS + KEPT_MS }),
  });
}

/** The known key, unless the provider or one of its keys has changed since it was read. */
async function unchanged(ctx: Ctx, keyId: string, known: ProviderCredential | undefined) {
  const as = known && (await providerSince(ctx, known.as, known.providerCode));
  if (!known || !as) return undefined;
  const kept = { ...known, as, readAt: as.readAt };
  // Unless another request has read it since, or pinned it.
  if (cache.get(keyId) === known) cache.set(keyId, kept);
  return kept;
}

async function readProviderCredential(ctx: Ctx, keyId: string): Promise<ProviderCredential | undefined> {
  const readAt = ctx.clock.now();
  const as = versionsNow();
  if (!(await mayExist(ctx, "provider", keyId))) return undefined;
  const row = await ctx.db
    .select({
      code: providers.code,
      requestsPerMinute: providers.requestsPerMinute,
      required: providers.requireV2,
      sentV2: providerKeys.sentSignatureV2,
      proven: providerKeys.proven,
      sealed: providerKeys.sealedSecret,
    })
    .from(providerKeys)
    .innerJoin(providers, eq(providers.code, providerKeys.providerCode))
    .where(and(eq(providerKeys.keyId, keyId), isNull(providerKeys.revokedAt)))
    .get();
  if (!row) {
    cache.delete(keyId);
    rememberGone(keyId);
    return undefined;
  }
  const key = await openSecret(ctx, { kind: "provider", code: row.code, keyId }, row.sealed);
  const credential = {
    providerCode: row.code,
    requestsPerMinute: row.requestsPerMinute,
    requireV2: row.required || row.sentV2,
    // Everyone shares a sandbox's published keys: one visitor's second signature would lock all others out.
    pins: !row.sentV2 && (row.proven || !ctx.settings.sandbox),
    ...{ key, readAt, as },
  };
  cache.set(keyId, credential);
  return credential;
}

/**
 * A request of the key carried a right signature of the second scheme: from now on the key is refused without one, here at
 * once and in other isolates within 30 s. The row is written behind the answer, once in the life of a key.
 */
export function pinSignatureV2(ctx: Ctx, keyId: string, credential: ProviderCredential): void {
  if (!credential.pins) return;
  cache.set(keyId, { ...credential, requireV2: true, pins: false });
  const unpinned = and(eq(providerKeys.keyId, keyId), eq(providerKeys.sentSignatureV2, false));
  const written = ctx.db.update(providerKeys).set({ sentSignatureV2: true }).where(unpinned).run();
  ctx.waitUntil(
    written.catch((cause: unknown) => {
      // Read again, so that its next request tries again.
      forgetProviderCredential(keyId);
      ctx.log.error("provider_key.unpinned", { provider: credential.providerCode }, cause);
    }),
  );
}

/** Whether a provider's key is revoked now; never answered from memory. */
export async function isRevoked(ctx: Ctx, keyId: string): Promise<boolean> {
  const own = and(eq(providerKeys.keyId, keyId), isNotNull(providerKeys.revokedAt));
  return (await ctx.db.select({ keyId: providerKeys.keyId }).from(providerKeys).where(own).get()) !== undefined;
}
