import { asc, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { KeyOwner, KeyRecord } from "./key.ts";
import { KEY_TABLES } from "./key-tables.ts";

/** An owner's keys without their secrets, revoked ones included, oldest first. */
export function listKeys(ctx: Ctx, owner: KeyOwner): Promise<KeyRecord[]> {
  const { keys, ownerCode } = KEY_TABLES[owner.kind];
  return ctx.db
    .select({ keyId: keys.keyId, createdAt: keys.createdAt, revokedAt: keys.revokedAt })
    .from(keys)
    .where(eq(ownerCode, owner.code))
    .orderBy(asc(keys.createdAt), asc(keys.keyId))
    .all();
}
