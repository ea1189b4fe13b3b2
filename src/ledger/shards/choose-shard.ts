import type { Operator, OperatorCtx } from "../../context.ts";
import { inShard } from "../../db/shards.ts";
import { readPromotedShard } from "./promoted-shard.ts";

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

/** The context in which the player's open promotions are counted, if that is another. Read only after a refusal. */
export async function inPromotedShard(ctx: OperatorCtx, playerId: string): Promise<OperatorCtx | undefined> {
  if (ctx.ledgers.copies.length === 0) return undefined;
  const shard = await readPromotedShard(ctx, { operatorCode: ctx.operator.code, playerId, now: ctx.clock.now() });
  return shard === null || shard === ctx.ledger.shard ? undefined : inShard(ctx, shard);
}
