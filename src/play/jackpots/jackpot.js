export const JACKPOT_LEVELS = ["global", "network", "operator", "brand"];
export const JACKPOT_STATUSES = ["active", "paused"];
