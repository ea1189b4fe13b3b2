import type { Operator } from "../../context.ts";

/**
 * The shard of a player's new sessions. An operator with several open ones spreads its players over them, each always in
 * the same one, so that what counts a player's movements finds them together. While the player has open promotions, their
 * shard comes first (shards/promoted-shard.ts).
 */
export function chooseShard({ shards }: Pick<Operator, "shards">, playerId: string): number {
  let hash = 0;
  for (let place = 0; place < playerId.length; place++) hash = (Math.imul(hash, 31) + playerId.charCodeAt(place)) >>> 0;
  return shards[hash % shards.length] ?? 0;
}
