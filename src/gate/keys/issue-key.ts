import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AdminCtx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { operatorKeys } from "../../db/schema/operators.ts";
import { proposals } from "../../db/schema/proposals.ts";
import { twoPeople } from "../../db/schema/setting-changes.ts";
import { ApiError, notFound } from "../../errors.ts";
import { randomToken } from "../../lib/random.ts";
import { auditEntry } from "../audit/audit-entry.ts";
import type { FixedKey, IssuedKey, KeyOwner } from "./key.ts";
import { forgetUnproven, newKeyId } from "./key-id.ts";
import { keyIssuedBy, wasIssuedBy } from "./key-of-proposal.ts";
import { KEY_TABLES } from "./key-tables.ts";
import { sealSecret } from "./secrets.ts";

/** Two, so that an operator can rotate its key without a gap; one more where its changes take two people, and so two keys. */
const MAX_ACTIVE_OPERATOR_KEYS = 2;

/**
 * Issues a key. NOT_FOUND without the owner; KEY_LIMIT when an operator has as many active keys as it may have. One
 * conditional insert decides between concurrent calls. A provider's newest active key also signs the service's calls to it.
 */
export async function issueKey(
  ctx: AdminCtx,
  { owner, fixed }: { readonly owner: KeyOwner; readonly fixed?: FixedKey | undefined },
): Promise<IssuedKey> {
  const { keys, ownerField, owners } = KEY_TABLES[owner.kind];
  const { keyId, secret } = fixed ?? { keyId: await newKeyId(ctx, owner.kind), secret: randomToken(ctx.random) };
  const sealed = await sealSecret(ctx, { ...owner, keyId }, secret);
  const createdAt = ctx.clock.now();
  const isIssued = sql`EXISTS (SELECT 1 FROM ${keys} WHERE sealed_secret = ${sealed})`;
  const [known, inserted] = await ctx.db.batch([
    ctx.db.select({ code: owners.code }).from(owners).where(eq(owners.code, owner.code)),
    insertSelect(
      ctx.db,
      keys,
      { keyId, [ownerField]: owner.code, sealedSecret: sealed, createdAt, proven: fixed === undefined },
      { where: sql`${mayHaveAnother(owner)} AND NOT ${wasIssuedBy(ctx)}` },
    )
      .onConflictDoNothing()
      .returning({ keyId: keys.keyId }),
    auditEntry(ctx, auditDetail(owner, keyId), isIssued),
    ctx.db
      .update(proposals)
      .set({ issuedKey: { ...owner, keyId } })
      .where(and(eq(proposals.id, ctx.proposal?.id ?? ""), isIssued)),
  ]);
  if (fixed) forgetUnproven(owner.kind);
  if (inserted.length > 0) return { keyId, secret, createdAt };
  if (known.length === 0) throw notFound(`The ${owner.kind}`);
  // An approval that was cut off after the key was issued.
  const earlier = await keyIssuedBy(ctx, ctx.proposal?.id);
  if (earlier) return earlier;
  if (owner.kind === "provider") throw new Error(`a key with the id ${keyId} exists already`);
  throw new ApiError(
    "KEY_LIMIT",
    "The operator has as many active keys as it may have. Revoke one of them, then issue the new key.",
  );
}

/** The condition of the insert: the owner exists, and an operator has fewer active keys than its limit. */
function mayHaveAnother({ kind, code }: KeyOwner): SQL {
  const { owners } = KEY_TABLES[kind];
  const exists = sql`EXISTS (SELECT 1 FROM ${owners} WHERE code = ${code})`;
  if (kind === "provider") return exists;
  return sql`${exists} AND ${hasRoomForKey(code)}`;
}

/** Condition: an operator has fewer active keys than it may have. */
export function hasRoomForKey(operatorCode: string): SQL {
  const active = sql`SELECT count(*) FROM ${operatorKeys} WHERE operator_code = ${operatorCode} AND revoked_at IS NULL`;
  const more = sql`EXISTS (SELECT 1 FROM ${twoPeople} WHERE operator_code = ${operatorCode})`;
  return sql`(${active}) < ${MAX_ACTIVE_OPERATOR_KEYS} + ${more}`;
}

function auditDetail({ kind, code }: KeyOwner, keyId: string) {
  return kind === "operator" ? { key_id: keyId } : { provider_code: code, key_id: keyId };
}
