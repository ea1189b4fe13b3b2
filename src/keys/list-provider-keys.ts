import { asc, eq } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { providerKeys } from "../db/schema/catalogue.ts";
import type { KeyRecord } from "../operators/read-operator.ts";

/** A provider's keys without their secrets, the revoked ones included, oldest first. */
export function listProviderKeys(ctx: Ctx, providerCode: string): Promise<KeyRecord[]> {
  return ctx.db
    .select({ keyId: providerKeys.keyId, createdAt: providerKeys.createdAt, revokedAt: providerKeys.revokedAt })
    .from(providerKeys)
    .where(eq(providerKeys.providerCode, providerCode))
    .orderBy(asc(providerKeys.createdAt), asc(providerKeys.keyId))
    .all();
}
