import type { Ctx } from "../../context.ts";
import { readShard } from "../../db/shards.ts";

/** A player, as his operator knows him. */
export interface Player {
  readonly operatorCode: string;
  readonly playerId: string;
}

/** Movements that one statement looks at: what else asks the database waits for it. */
const PART_SIZE = 200_000;

/** FROM and WHERE: a player's movements in a part of his operator's. Takes operator, player, and the part's two ends. */
export const MOVEMENTS_OF_PLAYER = `movements m INDEXED BY movements_by_creation
  WHERE m.operator_code = ?1 AND m.player_id = ?2 AND m.created_at >= ?3 AND m.created_at < ?4`;

/** Takes operator and player. Exported, as the next, for the test of its plan. */
export const FIRST_SESSION = "SELECT MIN(created_at) AS at FROM sessions WHERE operator_code = ? AND player_id = ?";
/** Takes operator, the part's beginning and its size. */
export const END_OF_PART = `SELECT created_at AS at FROM movements INDEXED BY movements_by_creation
  WHERE operator_code = ? AND created_at >= ? ORDER BY created_at LIMIT 1 OFFSET ?`;

/**
 * The operator's movements in the context's shard since the player's first session, in parts, each from its first moment to
 * before the second. A provider may report for good after a session, and an index of players would cost a row a movement.
 */
export async function* partsFor(
  ctx: Ctx,
  { operatorCode, playerId }: Player,
  size = PART_SIZE,
): AsyncGenerator<readonly [from: number, to: number]> {
  const first = async (sql: string, ...values: unknown[]) =>
    (await readShard<{ readonly at: number | null }>(ctx, sql, values))[0]?.at ?? undefined;
  let from = await first(FIRST_SESSION, operatorCode, playerId);
  while (from !== undefined) {
    const next = await first(END_OF_PART, operatorCode, from, size);
    // Many movements of one moment are one part.
    const to: number | undefined = next === undefined ? undefined : Math.max(next, from + 1);
    yield [from, to ?? Number.MAX_SAFE_INTEGER];
    from = to;
  }
}
