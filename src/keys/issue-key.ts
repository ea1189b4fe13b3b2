import { eq, type SQL, sql } from "drizzle-orm";
import { auditEntry } from "../audit/audit-entry.ts";
import type { AdminCtx } from "../context.ts";
import { ApiError, notFound } from "../errors.ts";
import { toHex } from "../lib/encoding.ts";
import { randomToken } from "../lib/random.ts";
import type { FixedKey, IssuedKey, KeyOwner } from "./key.ts";
import { KEY_TABLES } from "./key-tables.ts";
import { sealSecret } from "./secrets.ts";

/** Two, so that an operator can rotate its key without a gap. */
const MAX_ACTIVE_OPERATOR_KEYS = 2;

const KEY_ID_PREFIX = { operator: "op_", provider: "pr_" } as const;

/**
 * Issues a key. NOT_FOUND without the owner; KEY_LIMIT when an operator already has two active keys. One conditional
 * insert decides between concurrent calls. A provider's newest active key also signs the service's calls to it.
 */
export async function issueKey(
  ctx: AdminCtx,
  { owner, fixed }: { readonly owner: KeyOwner; readonly fixed?: FixedKey | undefined },
): Promise<IssuedKey> {
  const { keys, owners } = KEY_TABLES[owner.kind];
  const { keyId, secret } = fixed ?? newKey(ctx, owner);
  const sealed = await sealSecret(ctx, { ...owner, keyId }, secret);
  const createdAt = ctx.clock.now();
  const [known, inserted] = await ctx.db.batch([
    ctx.db.select({ code: owners.code }).from(owners).where(eq(owners.code, owner.code)),
    ctx.db
      .insert(keys)
      .select(sql`SELECT ${keyId}, ${owner.code}, ${sealed}, ${createdAt}, NULL WHERE ${mayHaveAnother(owner)}`)
      .onConflictDoNothing()
      .returning({ keyId: keys.keyId }),
    auditEntry(ctx, auditDetail(owner, keyId), sql`EXISTS (SELECT 1 FROM ${keys} WHERE sealed_secret = ${sealed})`),
  ]);
  if (inserted.length > 0) return { keyId, secret, createdAt };
  if (known.length === 0) throw notFound(`The ${owner.kind}`);
  if (owner.kind === "provider") throw new Error(`a key with the id ${keyId} exists already`);
  throw new ApiError(
    "KEY_LIMIT",
    "The operator already has two active keys. Revoke one of them, then issue the new key.",
  );
}

function newKey(ctx: AdminCtx, { kind }: KeyOwner): FixedKey {
  return { keyId: `${KEY_ID_PREFIX[kind]}${toHex(ctx.random.bytes(12))}`, secret: randomToken(ctx.random) };
}

/** The condition of the insert: the owner exists, and an operator has fewer active keys than its limit. */
function mayHaveAnother({ kind, code }: KeyOwner): SQL {
  const { keys, ownerCode, owners } = KEY_TABLES[kind];
  const exists = sql`EXISTS (SELECT 1 FROM ${owners} WHERE code = ${code})`;
  if (kind === "provider") return exists;
  const active = sql`SELECT count(*) FROM ${keys} WHERE ${ownerCode} = ${code} AND revoked_at IS NULL`;
  return sql`${exists} AND (${active}) < ${MAX_ACTIVE_OPERATOR_KEYS}`;
}

function auditDetail({ kind, code }: KeyOwner, keyId: string) {
  return kind === "operator" ? { key_id: keyId } : { provider_code: code, key_id: keyId };
}
