import { auditEntry } from "../audit/audit-entry.ts";
import { findProvider } from "../catalogue/find-provider.ts";
import type { AdminCtx } from "../context.ts";
import { providerKeys } from "../db/schema/catalogue.ts";
import { toHex } from "../lib/encoding.ts";
import { randomToken } from "../lib/random.ts";
import type { FixedKey, IssuedKey } from "./issue-key.ts";
import { sealSecret } from "./secrets.ts";

/** Issues a provider's key; the newest active one also signs what the service calls at the provider. */
export async function issueProviderKey(ctx: AdminCtx, providerCode: string, fixed?: FixedKey): Promise<IssuedKey> {
  await findProvider(ctx, providerCode);
  const { keyId, secret } = fixed ?? { keyId: `pr_${toHex(ctx.random.bytes(12))}`, secret: randomToken(ctx.random) };
  const sealedSecret = await sealSecret(ctx, { kind: "provider", code: providerCode, keyId }, secret);
  const createdAt = ctx.clock.now();
  await ctx.db.batch([
    ctx.db.insert(providerKeys).values({ keyId, providerCode, sealedSecret, createdAt }),
    auditEntry(ctx, { provider_code: providerCode, key_id: keyId }),
  ]);
  return { keyId, secret, createdAt };
}
