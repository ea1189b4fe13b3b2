export const GAME_TYPES = [
  "slot",
  "table",
  "live_dealer",
  "instant",
  "crash",
  "lottery",
  "virtual",
  "sportsbook",
  "skill",
  "other",
] as const;

/** Kind of a change of an operator's games. `added` is also a game that comes back. */
export const GAME_CHANGES = [
  ...(["added", "changed", "withdrawn"] as const),
  ...(["provider_added", "provider_removed", "included", "excluded"] as const),
] as const;
