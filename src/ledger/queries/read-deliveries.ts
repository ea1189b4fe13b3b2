import { and, eq, inArray } from "drizzle-orm";
import type { OperatorCtx } from "../../context.ts";
import { movements } from "../../db/schema/ledger.ts";
import { operatorKeys } from "../../db/schema/operators.ts";
import { eachShard } from "../../db/shards.ts";
import { notFound } from "../../errors.ts";
import { openSecret } from "../../gate/keys/secrets.ts";
import { inRealTime } from "../../gate/operator-time/operator-clock.ts";
import { signedRequest } from "../../gate/outgoing/signed-post.ts";
import { archivedTransactions } from "../archive/read-archive.ts";
import { ANSWERS_KEPT_MS } from "../books/call-record.ts";
import { movementRequest } from "../engine/wallet-requests.ts";
import type { Movement } from "../rules/movement.ts";
import { type Attempt, readAttempts } from "./read-attempts.ts";

/** An attempt with the bytes that were sent. */
export interface Delivery extends Attempt {
  readonly number: number;
  /** Null: nothing was sent, or the outcome was lost. */
  readonly request: { readonly headers: Readonly<Record<string, string>>; readonly body: string } | null;
}

/**
 * The attempts of an operator's transaction, oldest first (docs/contract/operators-books.md#attempts). Their requests are made
 * again from the movement, the time of the claim and the key. Throws NOT_FOUND.
 */
export async function readDeliveries(ctx: OperatorCtx, transactionId: string): Promise<Delivery[]> {
  const own = and(eq(movements.transactionId, transactionId), eq(movements.operatorCode, ctx.operator.code));
  const found = await eachShard(ctx, async (inOne) => {
    const [[row], calls] = await Promise.all([
      inOne.ledger.select().from(movements).where(own),
      readAttempts(inOne, [transactionId]),
    ]);
    return row ? [{ row, attempts: calls.get(transactionId) ?? [] }] : [];
  });
  const [known] = found.flat();
  if (!known) {
    const archived = await archivedTransactions(ctx, transactionId);
    if (!archived.some((row) => row.operator_code === ctx.operator.code)) throw notFound("The transaction");
    // Archives are older than what is shown.
    return [];
  }
  const { row, attempts } = known;
  const keys = await openKeys(
    ctx,
    attempts.flatMap(({ keyId }) => keyId ?? []),
  );
  // Of many attempts the reader leaves out those between the first and the newest.
  const skipped = Math.max(0, row.calls - attempts.length);
  const numbered = attempts.map((attempt, at) => ({ ...attempt, number: at === 0 ? 1 : at + 1 + skipped }));
  const { clock } = inRealTime(ctx);
  const shown = numbered.filter(({ startedAt }) => startedAt > clock.now() - ANSWERS_KEPT_MS);
  return Promise.all(shown.map(async (attempt) => ({ ...attempt, request: await requestOf(ctx, row, attempt, keys) })));
}

type Keys = ReadonlyMap<string, CryptoKey>;

async function requestOf(ctx: OperatorCtx, movement: Movement, { url, keyId, startedAt: at }: Attempt, keys: Keys) {
  const key = keys.get(keyId ?? "");
  if (url === null || keyId === null || key === undefined) return null;
  const sent = await signedRequest(ctx, { url, signWith: { keyId, key }, json: movementRequest(movement), at });
  return { headers: sent.headers, body: new TextDecoder().decode(sent.body) };
}

/** The operator's keys by id, revoked ones too. */
async function openKeys(ctx: OperatorCtx, keyIds: readonly string[]): Promise<Keys> {
  if (keyIds.length === 0) return new Map();
  const { code } = ctx.operator;
  const rows = await ctx.db
    .select({ keyId: operatorKeys.keyId, sealed: operatorKeys.sealedSecret })
    .from(operatorKeys)
    .where(and(eq(operatorKeys.operatorCode, code), inArray(operatorKeys.keyId, [...new Set(keyIds)])));
  const opened = rows.map(async ({ keyId, sealed }) => {
    const key = await openSecret(ctx, { kind: "operator", code, keyId }, sealed);
    return [keyId, key] as const;
  });
  return new Map(await Promise.all(opened));
}
