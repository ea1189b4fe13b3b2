import { and, eq, sql } from "drizzle-orm";
import type { AdminCtx } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { auditEntry } from "../audit/audit-entry.ts";
import { announceOperatorChange } from "../limits/counters.ts";
import type { KeyOwner, RevokedKey } from "./key.ts";
import { KEY_TABLES } from "./key-tables.ts";
import { forgetProviderCredential } from "./provider-credentials.ts";

/** Revokes a key; it is refused from the next request on. A repeat answers the first revocation. */
export async function revokeKey(
  ctx: AdminCtx,
  { owner, keyId }: { readonly owner: KeyOwner; readonly keyId: string },
): Promise<RevokedKey> {
  const { keys, ownerCode } = KEY_TABLES[owner.kind];
  const own = and(eq(keys.keyId, keyId), eq(ownerCode, owner.code));
  const [rows] = await ctx.db.batch([
    ctx.db
      .update(keys)
      .set({ revokedAt: sql`coalesce(${keys.revokedAt}, ${ctx.clock.now()})` })
      .where(own)
      .returning({ revokedAt: keys.revokedAt }),
    auditEntry(ctx, { key_id: keyId }, sql`EXISTS (SELECT 1 FROM ${keys} WHERE ${own})`),
  ]);
  const revokedAt = rows[0]?.revokedAt;
  if (typeof revokedAt !== "number") throw notFound("The key");
  // On a repeat too: the first call may have been cut off before this.
  if (owner.kind === "operator") await announceOperatorChange(ctx, owner.code);
  else forgetProviderCredential(keyId);
  return { keyId, revokedAt };
}
