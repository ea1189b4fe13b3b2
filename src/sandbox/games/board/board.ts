import { drawWeighted } from "../draw.ts";
import type { Engine } from "../engine.ts";
import { payoutMinor, STAKE_UNIT_MINOR } from "../money.ts";
import { BOARD_TABLES, type BoardTable } from "./tables.ts";

export type BoardVariant = keyof typeof BOARD_TABLES;

/** A game of one bet and one weighted draw: roulette, dice, a race, a match, a lottery ball. */
export function boardEngine(variant: BoardVariant): Engine {
  const table: BoardTable = BOARD_TABLES[variant];
  const betOf = (code: string | null) => table.bets.find((bet) => bet.code === code);
  return {
    kind: "board",
    variant,
    publishedRtp: table.publishedRtp,
    stakeUnitMinor: STAKE_UNIT_MINOR,
    feature: null,
    accepts: (choice) => betOf(choice.bet) !== undefined,
    play(stakeMinor, choice, draw) {
      const bet = betOf(choice.bet);
      if (!bet) throw new RangeError("Not a bet of this board");
      const outcome = drawWeighted(table.outcomes, draw).code;
      const multiplier = bet.wins.includes(outcome) ? bet.pays : 0;
      return {
        winMinor: payoutMinor(stakeMinor, multiplier),
        scene: { kind: "board", outcome, bet: bet.code, multiplier },
      };
    },
  };
}
