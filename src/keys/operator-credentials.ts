import { and, eq, isNull } from "drizzle-orm";
import type { Ctx, Operator } from "../context.ts";
import { operatorKeys, operators } from "../db/schema/operators.ts";
import { SECOND_MS } from "../lib/clock.ts";
import { keyCounter } from "../limits/counters.ts";
import { openSecret } from "./secrets.ts";

/** A key as an isolate knows it. `version` is the counter's at the time it was read. */
export interface OperatorCredential {
  readonly operator: Operator;
  readonly key: CryptoKey;
  readonly version: number;
  readonly readAt: number;
}

/** The counter's version invalidates a key at once; this bound only limits what a lost invalidation could cost. */
const MAX_AGE_MS = 30 * SECOND_MS;
const MAX_CACHED = 10_000;
const cache = new Map<string, OperatorCredential>();

/** The key from the isolate's memory, else from D1. Undefined when it is unknown or revoked. */
export async function operatorCredential(ctx: Ctx, keyId: string): Promise<OperatorCredential | undefined> {
  const cached = cache.get(keyId);
  if (cached && ctx.clock.now() - cached.readAt < MAX_AGE_MS) return cached;
  return readOperatorCredential(ctx, keyId);
}

/** Reads the key anew. The version is read before the row: a change in between shows as a stale version later. */
export async function readOperatorCredential(ctx: Ctx, keyId: string): Promise<OperatorCredential | undefined> {
  const readAt = ctx.clock.now();
  cache.delete(keyId);
  const find = () =>
    ctx.db
      .select({ sealed: operatorKeys.sealedSecret, operator: operators })
      .from(operatorKeys)
      .innerJoin(operators, eq(operators.code, operatorKeys.operatorCode))
      .where(and(eq(operatorKeys.keyId, keyId), isNull(operatorKeys.revokedAt)))
      .get();
  // A stranger's guess must not create a counter: only a key that exists asks for its version.
  if (!(await find())) return undefined;
  const version = await keyCounter(ctx, keyId).version();
  const row = await find();
  if (!row) return undefined;
  const { code, name, requestsPerMinute, allowlist } = row.operator;
  const credential: OperatorCredential = {
    operator: { code, name, requestsPerMinute, allowlist },
    key: await openSecret(ctx, { kind: "operator", code, keyId }, row.sealed),
    version,
    readAt,
  };
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(keyId, credential);
  return credential;
}
