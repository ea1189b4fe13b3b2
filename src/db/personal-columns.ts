/**
 * Columns of a session with personal data beyond the operator's id of the player. Erased 90 days after it expired, or
 * when the operator asks; in no archive, no page of the journal and no wire log.
 */
export const PERSONAL_COLUMNS = [
  ...(["player_name", "player_country", "player_device", "locale"] as const),
  ...(["lobby_url", "deposit_url", "reality_check_minutes", "responsible_gaming_url"] as const),
] as const;

/** Columns of a session that the books need: a new column is in neither list, and a test fails until it is in one. */
export const KEPT_COLUMNS = [
  ...(["id", "operator_code", "player_id", "currency", "precision"] as const),
  ...(["game_id", "provider_code", "game_code", "wallet_game_code", "section_code"] as const),
  ...(["token_hash", "created_at", "expires_at", "closed_at", "launch"] as const),
] as const;

/** Names in bodies that are about a player: those of the columns, and the address that a launch may name. */
export const PERSONAL_FIELDS: readonly string[] = [...PERSONAL_COLUMNS, "player_ip"];

/** SQL: erases the personal columns of a session. */
export const ERASE_PERSONAL = PERSONAL_COLUMNS.map((name) => `${name} = NULL`).join(", ");

/** SQL condition: a personal column of a session has a value. */
export const HAS_PERSONAL = `COALESCE(${PERSONAL_COLUMNS.join(", ")}) IS NOT NULL`;
