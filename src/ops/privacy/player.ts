/** A player, as his operator knows him. */
export interface Player {
  readonly operatorCode: string;
  readonly playerId: string;
}

/** Late wins and retries come so long after a session. */
const LATE_MS = 4 * 86_400_000;

/** FROM and WHERE: a player's sessions with the movements reported in their time, by two indexes. Takes operator and player. */
export const MOVEMENTS_OF_PLAYER = `sessions s INDEXED BY sessions_by_player
  CROSS JOIN movements m INDEXED BY movements_by_creation
  WHERE s.operator_code = ? AND s.player_id = ? AND m.operator_code = s.operator_code
    AND m.created_at BETWEEN s.created_at AND s.expires_at + ${LATE_MS} AND m.session_id = s.id`;
