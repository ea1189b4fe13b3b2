export const SUMS = ["bets", "wins", "freeBets", "bonusWins", "cancelledBets"];
