import { and, eq, sql } from "drizzle-orm";
import { auditEntry } from "../audit/audit-entry.ts";
import type { AdminCtx } from "../context.ts";
import { providerKeys } from "../db/schema/catalogue.ts";
import { notFound } from "../errors.ts";
import { forgetProviderCredential } from "./provider-credentials.ts";
import type { RevokedKey } from "./revoke-key.ts";

/** Revokes a provider's key: refused from the next request on. A repeat answers the first revocation. */
export async function revokeProviderKey(ctx: AdminCtx, providerCode: string, keyId: string): Promise<RevokedKey> {
  const [rows] = await ctx.db.batch([
    ctx.db
      .update(providerKeys)
      .set({ revokedAt: sql`coalesce(${providerKeys.revokedAt}, ${ctx.clock.now()})` })
      .where(and(eq(providerKeys.keyId, keyId), eq(providerKeys.providerCode, providerCode)))
      .returning({ revokedAt: providerKeys.revokedAt }),
    auditEntry(
      ctx,
      { key_id: keyId },
      sql`EXISTS (SELECT 1 FROM ${providerKeys} WHERE key_id = ${keyId} AND provider_code = ${providerCode})`,
    ),
  ]);
  const revokedAt = rows[0]?.revokedAt;
  if (typeof revokedAt !== "number") throw notFound("The key");
  forgetProviderCredential(keyId);
  return { keyId, revokedAt };
}
