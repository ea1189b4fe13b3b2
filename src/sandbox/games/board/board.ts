import { drawWeighted } from "../draw.ts";
import type { Choice, Engine } from "../engine.ts";
import { payoutMinor, STAKE_UNIT_MINOR } from "../money.ts";
import { BOARD_TABLES, type BoardTable } from "./tables.ts";

export type BoardVariant = keyof typeof BOARD_TABLES;

/** A game of one weighted draw: roulette, dice, a race, a match, a lottery ball. */
export function boardEngine(variant: BoardVariant): Engine {
  const table: BoardTable = BOARD_TABLES[variant];
  const betOf = (code: string | null) => table.bets.find((bet) => bet.code === code);
  const placed = ({ bet, bets }: Choice, stake: number) => bets ?? (bet === null ? [] : [{ bet, stake }]);
  return {
    kind: "board",
    variant,
    publishedRtp: table.publishedRtp,
    stakeUnitMinor: STAKE_UNIT_MINOR,
    feature: null,
    severalBets: variant === "roulette",
    accepts(choice) {
      const codes = placed(choice, 0).map(({ bet }) => bet);
      const isKnown = codes.length > 0 && codes.every((code) => betOf(code) !== undefined);
      return isKnown && new Set(codes).size === codes.length && (variant === "roulette" || !choice.bets);
    },
    play(stakeMinor, choice, draw) {
      const own = placed(choice, stakeMinor);
      if (own.length === 0 || own.some(({ bet }) => !betOf(bet))) throw new RangeError("Not a bet of this board");
      const outcome = drawWeighted(table.outcomes, draw).code;
      const winMinor = own.reduce((sum, { bet: code, stake }) => {
        const bet = betOf(code);
        return bet?.wins.includes(outcome) ? sum + payoutMinor(stake, bet.pays) : sum;
      }, 0);
      const bet = own.map(({ bet: code }) => code).join(" ");
      return {
        winMinor,
        scene: { kind: "board", outcome, bet, multiplier: Math.floor((winMinor * 100) / stakeMinor) },
      };
    },
  };
}
