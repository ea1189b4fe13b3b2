import { and, eq, isNull, sql } from "drizzle-orm";
import type { Ctx, Operator } from "../../context.ts";
import { operatorKeys, operators } from "../../db/schema/operators.ts";
import { usedShards } from "../../db/shards.ts";
import { BoundedMap } from "../../lib/bounded-map.ts";
import { isRecent, MINUTE_MS, SECOND_MS } from "../../lib/clock.ts";
import type { ProviderFault } from "../../play/providers/faults/fault.ts";
import { operatorSince, usableUntil, type Versions, versionsNow } from "../reference/versions.ts";
import { mayExist, rememberGone } from "./key-id.ts";
import { openSecret } from "./secrets.ts";
import { KEPT_MS, whileAway } from "./while-away.ts";

/** A key as an isolate holds it. `version` is its rate counter's when the key was read; undefined: not known yet. */
export interface OperatorCredential {
  readonly operator: Operator;
  /** Shards in which it opens sessions or has opened them; shard 0 need not be among them. */
  readonly usedShards: readonly number[];
  readonly key: CryptoKey;
  /** Whether requests must carry a signature of the second scheme. */
  readonly requireV2: boolean;
  /** The back office has suspended the operator: it can only read and close sessions. */
  readonly suspended: boolean;
  readonly version: number | undefined;
  readonly readAt: number;
  /** The versions in the control database when it was read, or was compared last. */
  readonly as: Versions | undefined;
  /** When it is compared again. */
  readonly dueAt: number;
}

/** The rate counter's version expires a key at once; this bound limits the cost of a version change that was lost. */
const MAX_AGE_MS = 30 * SECOND_MS;
/** Half the time for which a counter remembers a change: a key that was read within it is of the counter's version. */
const MAX_FIRST_AGE_MS = MINUTE_MS;
const MAX_CACHED = 10_000;
const cache = new BoundedMap<string, OperatorCredential>(MAX_CACHED);

// The column as text: where one table is read alone, Drizzle leaves out its name, and the subquery would find its own.
const OPEN_SHARDS = sql<string>`(SELECT json_group_array(shard) FROM (SELECT shard FROM operator_shards
  WHERE operator_code = operators.code AND state = 'open' ORDER BY shard))`;

const SUSPENDED = sql<number>`EXISTS (SELECT 1 FROM stops WHERE id = 'suspension:' || operators.code)`;

const ON_TEST_CLOCK = sql<number>`EXISTS (SELECT 1 FROM test_clocks t
  WHERE t.operator_code = operators.code AND t.ended_at IS NULL)`;

/** Faults of a sandbox; production has no row. */
const PROVIDER_FAULTS = sql<string>`(SELECT json_group_array(json_object('providerCode', provider_code, 'fault', fault,
  'since', since, 'until', until)) FROM provider_faults f WHERE f.operator_code = operators.code)`;

/** Columns of an operator as a caller. */
const CALLER = {
  operator: operators,
  shards: OPEN_SHARDS,
  suspended: SUSPENDED,
  onTestClock: ON_TEST_CLOCK,
  providerFaults: PROVIDER_FAULTS,
};

interface CallerRow {
  readonly operator: typeof operators.$inferSelect;
  readonly shards: string;
  readonly suspended: number;
  readonly onTestClock: number;
  readonly providerFaults: string;
}

/** Reads an operator for work that one of its requests ordered before, and whether it is suspended now. */
export async function readCaller({ db }: Ctx, code: string): Promise<{ operator: Operator; suspended: boolean }> {
  const row = await db.select(CALLER).from(operators).where(eq(operators.code, code)).get();
  if (!row) throw new Error("an operator is gone");
  return callerOf(row);
}

function callerOf({ operator, shards, suspended, onTestClock, providerFaults }: CallerRow) {
  const { code, name, requestsPerMinute, allowlist } = operator;
  return {
    operator: {
      ...{ code, name, requestsPerMinute, allowlist },
      shards: JSON.parse(shards) as number[],
      providerFaults: JSON.parse(providerFaults) as ProviderFault[],
      onTestClock: onTestClock === 1,
    },
    suspended: suspended === 1,
  };
}

/** The key from the isolate's memory, else from D1. Undefined when it is unknown or revoked. */
export async function operatorCredential(ctx: Ctx, keyId: string): Promise<OperatorCredential | undefined> {
  const cached = cache.get(keyId);
  const now = ctx.clock.now();
  if (cached && now < cached.dueAt) return cached;
  return whileAway(ctx, cached, {
    read: async () => (await unchanged(ctx, keyId, cached)) ?? readOperatorCredential(ctx, keyId),
    keep: (known) => cache.set(keyId, { ...known, dueAt: now + KEPT_MS }),
  });
}

/** The known key, unless something of its operator has changed since it was read. */
async function unchanged(ctx: Ctx, keyId: string, known: OperatorCredential | undefined) {
  const as = known && (await operatorSince(ctx, known.as, known.operator.code));
  if (!known || !as) return undefined;
  const kept = { ...known, as, dueAt: usableUntil(as) };
  // Unless another request has read it since.
  if (cache.get(keyId) === known) cache.set(keyId, kept);
  return kept;
}

/** Whether a key is in force now, so that what it asked for ends with it; never answered from memory. */
export async function isInForce(ctx: Ctx, operatorCode: string, keyId: string): Promise<boolean> {
  const { keyId: id, operatorCode: owner, revokedAt } = operatorKeys;
  const own = and(eq(id, keyId), eq(owner, operatorCode), isNull(revokedAt));
  return (await ctx.db.select({ id }).from(operatorKeys).where(own).get()) !== undefined;
}

/**
 * Reads the key from D1. `version` is what its counter said before: a change after that shows as a stale version later.
 * Without one the counter says at the request whether anything has changed since (`learnVersion`).
 */
export async function readOperatorCredential(
  ctx: Ctx,
  keyId: string,
  version?: number,
): Promise<OperatorCredential | undefined> {
  const readAt = ctx.clock.now();
  const as = versionsNow();
  cache.delete(keyId);
  if (!(await mayExist(ctx, "operator", keyId))) return undefined;
  const row = await ctx.db
    .select({
      sealed: operatorKeys.sealedSecret,
      used: usedShards(sql`operators.code`),
      ...CALLER,
    })
    .from(operatorKeys)
    .innerJoin(operators, eq(operators.code, operatorKeys.operatorCode))
    .where(and(eq(operatorKeys.keyId, keyId), isNull(operatorKeys.revokedAt)))
    .get();
  if (!row) {
    rememberGone(keyId);
    return undefined;
  }
  const { code, requireV2 } = row.operator;
  const credential: OperatorCredential = {
    ...callerOf(row),
    usedShards: JSON.parse(row.used) as number[],
    key: await openSecret(ctx, { kind: "operator", code, keyId }, row.sealed),
    requireV2,
    ...{ version, readAt, as },
    dueAt: readAt + MAX_AGE_MS,
  };
  cache.set(keyId, credential);
  return credential;
}

/**
 * The credential with the version that its counter says it is of; undefined when it was read too long ago for the counter to
 * remember every change since.
 */
export function learnVersion(
  { clock }: Ctx,
  keyId: string,
  credential: OperatorCredential,
  version: number,
): OperatorCredential | undefined {
  if (!isRecent(credential.readAt, MAX_FIRST_AGE_MS, clock.now())) return undefined;
  const known = { ...credential, version };
  // Unless another request has read it since.
  if (cache.get(keyId) === credential) cache.set(keyId, known);
  return known;
}
