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
];
/** Why an operator's games are not what they were. `added` is also a game that comes back. */
export const GAME_CHANGES = [
    ...["added", "changed", "withdrawn"],
    ...["provider_added", "provider_removed", "included", "excluded"],
];
