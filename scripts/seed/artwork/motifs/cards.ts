import { area, at, box, poly, type Svg } from "../shapes.ts";
import { chip } from "./chips.ts";

const heart = "M0 30 Q-44 -2 -34 -26 Q-18 -46 0 -22 Q18 -46 34 -26 Q44 -2 0 30 Z";

const spade = "M0 -40 Q44 -6 34 16 Q20 32 5 18 L12 38 L-12 38 L-5 18 Q-20 32 -34 16 Q-44 -6 0 -40 Z";

const club =
  "M0 -38 A17 17 0 0 1 15 -12 A17 17 0 1 1 6 18 L12 38 L-12 38 L-6 18 A17 17 0 1 1 -15 -12 A17 17 0 0 1 0 -38 Z";

const tile = "M0 -38 L30 0 L0 38 L-30 0 Z";

/** A suit's sign. */
export const suits = { heart, spade, club, tile } as const;

function card(suit: keyof typeof suits, rank: string): Svg {
  const color = suit === "heart" || suit === "tile" ? "#d9142f" : "#171a2b";
  const index = `<text x="0" y="0" font-family="Russo One" font-size="26" text-anchor="middle" fill="${color}">${rank}</text>`;
  return (
    box(-44, -64, 96, 132, 11, "#000000", 'opacity=".3"') +
    box(-48, -66, 96, 132, 11, "url(#whiteball)") +
    box(-48, -66, 96, 132, 11, "#fffdf6", 'stroke="#d9cfc0" stroke-width="2"') +
    at(-31, -36, index) +
    at(31, 36, index, 1, 180) +
    at(0, 2, area(suits[suit], color), 0.95)
  );
}

/** Four aces in a fan. */
export const aces = (): Svg =>
  (["spade", "heart", "club", "tile"] as const)
    .map((suit, i) => at(0, 96, `<g transform="translate(0 -104)">${card(suit, "A")}</g>`, 0.82, -36 + i * 24))
    .join("");

/** A jack and an ace. */
export const blackjackHand = (): Svg =>
  at(-30, -4, card("spade", "A"), 1.05, -12) +
  at(34, 8, card("heart", "J"), 1.05, 10) +
  at(-58, 68, chip("#d9142f"), 0.58) +
  at(66, 76, chip("#1a5fd9"), 0.5);

/** A nine and a crown card. */
export const baccaratHand = (): Svg =>
  at(-44, 0, card("heart", "9"), 1.05, -8) +
  at(44, 0, card("club", "K"), 1.05, 8) +
  at(0, 74, chip("#b8862b", "#fff3c9"), 0.6);

export const threeCards = (): Svg =>
  at(-58, 12, card("tile", "Q"), 0.95, -16) +
  at(58, 12, card("spade", "Q"), 0.95, 16) +
  at(0, -2, card("heart", "Q"), 1.02);

/** A dragon's card and a tiger's card. */
export const duelCards = (): Svg =>
  at(-46, -4, card("spade", "K"), 1, -10) +
  at(46, 4, card("tile", "8"), 1, 10) +
  at(0, 2, poly("14,-84 -30,10 -4,10 -16,84 34,-16 8,-16 24,-84", "url(#gold)"), 0.8);

/** An arrow up, an arrow down and a card. */
export const highLow = (): Svg =>
  at(0, 0, card("heart", "8"), 1.2) +
  poly("-96,-10 -70,-52 -44,-10 -58,-10 -58,26 -82,26 -82,-10", "#35c45a") +
  poly("96,10 70,52 44,10 58,10 58,-26 82,-26 82,10", "#f2303f");
