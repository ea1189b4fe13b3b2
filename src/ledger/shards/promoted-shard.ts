import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";

type Value = string | number | SQL | SQLWrapper | Placeholder;

export interface Player {
  readonly operatorCode: Value;
  readonly playerId: Value;
  readonly now: Value;
}

/**
 * The shard in which the player's open promotions are counted, or null. All of them name the same: a new one takes over
 * what those before it say. So spins that are counted in one shard cannot be played again in another. A campaign counts
 * until its time is over, whatever became of it: so one row says it, however many campaigns have named the player.
 */
export function promotedShard({ operatorCode, playerId, now }: Player): SQL<number | null> {
  return sql`COALESCE((SELECT g.shard FROM free_spins g WHERE g.operator_code = ${operatorCode}
      AND g.player_id = ${playerId} AND g.status IN ('placing', 'active') AND g.valid_until > ${now}
      AND g.shard IS NOT NULL LIMIT 1),
    (SELECT p.shard FROM campaign_players p WHERE p.operator_code = ${operatorCode} AND p.player_id = ${playerId}
      AND p.valid_until > ${now} AND p.shard IS NOT NULL LIMIT 1))`;
}

/** The same as a shard knows it. */
export async function readPromotedShard({ ledger }: Ctx, player: Player): Promise<number | null> {
  const found = await ledger.get<{ shard: number | null }>(sql`SELECT ${promotedShard(player)} AS shard`);
  return found?.shard ?? null;
}
