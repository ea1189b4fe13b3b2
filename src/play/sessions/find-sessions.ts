import type { Ctx } from "../../context.ts";
import type { sessions } from "../../db/schema/ledger.ts";
import { readEachShard } from "../../db/shards.ts";

type StoredSession = typeof sessions.$inferSelect;
type Shown = "id" | "operatorCode" | "providerCode" | "playerId" | "currency" | "createdAt" | "expiresAt" | "closedAt";

/** A session that a search found: the one with an id, or the newest of a player. */
export interface FoundSession extends Pick<StoredSession, Shown> {
  readonly blocked: number;
}

const MAX_PLAYERS = 50;

const FOUND = `SELECT s.id, s.operator_code AS operatorCode, s.provider_code AS providerCode, s.player_id AS playerId,
    s.currency, s.created_at AS createdAt, s.expires_at AS expiresAt, s.closed_at AS closedAt, EXISTS (SELECT 1
      FROM player_blocks b WHERE b.operator_code = s.operator_code AND b.player_id = s.player_id
        AND (b.ends_at IS NULL OR b.ends_at > ?2)) AS blocked`;

/** Exported, as the next, for the test of its plan. */
export const BY_ID = `${FOUND} FROM sessions s WHERE s.id = ?1`;
export const BY_ID_START = `${FOUND} FROM sessions s INDEXED BY sqlite_autoindex_sessions_1 WHERE s.id >= ?1 AND s.id < ?1 || char(1114111) LIMIT ${MAX_PLAYERS}`;
/** The newest session of the player at each operator that knows the id. */
export const BY_PLAYER = `${FOUND} FROM operators o CROSS JOIN sessions s INDEXED BY sqlite_autoindex_sessions_1 ON s.id = (SELECT id FROM sessions
  WHERE operator_code = o.code AND player_id = ?1 ORDER BY created_at DESC LIMIT 1) LIMIT ${MAX_PLAYERS}`;

/** The session with an id, or those whose ids begin so. */
export function findSessions(ctx: Ctx, id: string, part: "whole" | "start"): Promise<FoundSession[]> {
  return readEachShard<FoundSession>(ctx, part === "whole" ? BY_ID : BY_ID_START, () => [id, ctx.clock.now()]);
}

/** The players with an id: one look-up for each operator. */
export async function findPlayers(ctx: Ctx, playerId: string): Promise<FoundSession[]> {
  const found = await readEachShard<FoundSession>(ctx, BY_PLAYER, () => [playerId, ctx.clock.now()]);
  const newest = Map.groupBy(
    found.toSorted((one, other) => other.createdAt - one.createdAt),
    ({ operatorCode }) => operatorCode,
  );
  return [...newest.values()].flatMap(([first]) => first ?? []);
}
