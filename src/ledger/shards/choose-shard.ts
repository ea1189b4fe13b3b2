import { sql } from "drizzle-orm";
import type { Operator, OperatorCtx } from "../../context.ts";
import { inShard } from "../../db/shards.ts";
import { upstreamUnavailable } from "../../errors.ts";
import { inTime } from "../../lib/in-time.ts";
import { promotedShard, readPromotedShard } from "./promoted-shard.ts";

/**
 * The shard of a player's new sessions. An operator with several open ones spreads its players over them, each always in
 * the same one, so that what counts a player's movements finds them together. While the player has open promotions, their
 * shard comes first (promoted-shard.ts).
 */
export function chooseShard({ shards }: Pick<Operator, "shards">, playerId: string): number {
  let hash = 0;
  for (let place = 0; place < playerId.length; place++) hash = (Math.imul(hash, 31) + playerId.charCodeAt(place)) >>> 0;
  return shards[hash % shards.length] ?? 0;
}

/** The context in which a player's new sessions are opened. */
export function inShardOfPlayer(ctx: OperatorCtx, playerId: string): OperatorCtx {
  return inShard(ctx, chooseShard(ctx.operator, playerId));
}

/** Longest wait for the control database: the caller gets its error, which is retryable, within two seconds. */
const MAX_WAIT_MS = 1_500;

/**
 * The context of the shard that counts the player's open promotions, where that is another than the context's own: only it has
 * them, so a new session is opened there. Undefined: the context's own shard will do. Throws UPSTREAM_UNAVAILABLE while the
 * context's shard lacks changes that were answered (copy-facts.ts).
 */
export async function inCountingShard(ctx: OperatorCtx, playerId: string): Promise<OperatorCtx | undefined> {
  const { db, ledger, ledgers, operator, clock } = ctx;
  // The control database has all of them: its own statement asks.
  if (!ledgers.copies.includes(ledger.shard)) return undefined;
  const lags = sql`EXISTS (SELECT 1 FROM shards WHERE id = ${ledger.shard} AND lagging_since IS NOT NULL)`;
  const counting = promotedShard({ operatorCode: operator.code, playerId, now: clock.now() });
  const asked = db.get<{ lags: number; shard: number | null }>(sql`SELECT ${lags} AS lags, ${counting} AS shard`);
  const found = await inTime(asked, MAX_WAIT_MS);
  if (found?.lags === 1) throw upstreamUnavailable("The operator's database is brought up to date.");
  return found?.shard == null || found.shard === ledger.shard ? undefined : inShard(ctx, found.shard);
}

/** The context in which the player's open promotions are counted, if that is another. Read only after a refusal. */
export async function inPromotedShard(ctx: OperatorCtx, playerId: string): Promise<OperatorCtx | undefined> {
  if (ctx.ledgers.copies.length === 0) return undefined;
  const shard = await readPromotedShard(ctx, { operatorCode: ctx.operator.code, playerId, now: ctx.clock.now() });
  return shard === null || shard === ctx.ledger.shard ? undefined : inShard(ctx, shard);
}
