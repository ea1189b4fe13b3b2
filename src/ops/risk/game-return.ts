/** What a game returned on a day, added up from blocks: the play of about a minute, of all its players. */
export interface GameDay {
  readonly bets: number;
  readonly staked: number;
  readonly stakedSquares: number;
  readonly won: number;
  readonly excess: number;
  readonly excessSquares: number;
}

/** Standard errors: with normal tails crossed on 1 of some 20,000 days, although it is looked at every minute. */
const CRITICAL = 5;
/** A published return is rounded, and of several bets in one game the best. */
const TOLERATED_ABOVE = 0.02;
const TOLERATED_BELOW = 0.03;
/** What a day may lack by chance of wins too rare to show: ten of 1,000 times the stake. */
const RARE_WINS = 10 * 1_000;

/**
 * Whether a game returned more or less than its published return (a fraction) by more than luck. The excess is measured
 * by its own squares (docs/operating.md#return-to-player), so nothing about the game's volatility need be known.
 */
export function judgeReturn(day: GameDay): "above" | "below" | undefined {
  const { staked, stakedSquares, excess, excessSquares } = day;
  if (staked <= 0) return undefined;
  const luck = CRITICAL * Math.sqrt(excessSquares);
  if (excess - TOLERATED_ABOVE * staked > luck) return "above";
  const rare = (RARE_WINS * stakedSquares) / staked;
  if (-excess - TOLERATED_BELOW * staked - rare > luck) return "below";
  return undefined;
}

/** The day with one more block. `rtp` is the published return, a fraction. */
export function withBlock(day: GameDay, block: Omit<GameDay, "excess" | "excessSquares">, rtp: number): GameDay {
  const excess = block.won - rtp * block.staked;
  return {
    bets: day.bets + block.bets,
    staked: day.staked + block.staked,
    stakedSquares: day.stakedSquares + block.stakedSquares,
    won: day.won + block.won,
    excess: day.excess + excess,
    excessSquares: day.excessSquares + excess * excess,
  };
}

export const NO_PLAY: GameDay = { bets: 0, staked: 0, stakedSquares: 0, won: 0, excess: 0, excessSquares: 0 };
