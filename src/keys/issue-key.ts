import { sql } from "drizzle-orm";
import { auditEntry } from "../audit/audit-entry.ts";
import type { AdminCtx } from "../context.ts";
import { operatorKeys } from "../db/schema/operators.ts";
import { ApiError } from "../errors.ts";
import { toHex } from "../lib/encoding.ts";
import { randomToken } from "../lib/random.ts";
import { findOperator } from "../operators/find-operator.ts";
import { sealSecret } from "./secrets.ts";

/** Two, so that a key can be rotated without a gap. */
const MAX_ACTIVE_KEYS = 2;

/** A fresh key. The secret is told this once and kept sealed. */
export interface IssuedKey {
  readonly keyId: string;
  readonly secret: string;
  readonly createdAt: number;
}

/** Key id and secret that are already known, for an installation whose credentials are published. */
export interface FixedKey {
  readonly keyId: string;
  readonly secret: string;
}

/** Issues an operator's key; KEY_LIMIT when two are active. One conditional insert decides between callers at once. */
export async function issueKey(ctx: AdminCtx, operatorCode: string, fixed?: FixedKey): Promise<IssuedKey> {
  await findOperator(ctx, operatorCode);
  const { keyId, secret } = fixed ?? { keyId: `op_${toHex(ctx.random.bytes(12))}`, secret: randomToken(ctx.random) };
  const sealed = await sealSecret(ctx, { kind: "operator", code: operatorCode, keyId }, secret);
  const createdAt = ctx.clock.now();
  const active = sql`SELECT count(*) FROM ${operatorKeys} WHERE operator_code = ${operatorCode} AND revoked_at IS NULL`;
  const [inserted] = await ctx.db.batch([
    ctx.db
      .insert(operatorKeys)
      .select(
        sql`SELECT ${keyId}, ${operatorCode}, ${sealed}, ${createdAt}, NULL WHERE (${active}) < ${MAX_ACTIVE_KEYS}`,
      )
      .onConflictDoNothing()
      .returning({ keyId: operatorKeys.keyId }),
    auditEntry(ctx, { key_id: keyId }, sql`EXISTS (SELECT 1 FROM ${operatorKeys} WHERE sealed_secret = ${sealed})`),
  ]);
  if (inserted.length === 0) {
    throw new ApiError("KEY_LIMIT", "Two keys are active already: revoke one before another is issued.");
  }
  return { keyId, secret, createdAt };
}
