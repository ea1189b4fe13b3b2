import type { GameGroup } from "../game-line.ts";

/** The tables of the live studio. */
export const lumenLiveGames: readonly GameGroup[] = [
  {
    type: "live_dealer",
    studio: "Lumen Studio North",
    section: "live",
    games: [
      ["Lumen Roulette", "live", "burst", "crimson", "roulette"],
      ["Velvet Roulette", "live", "curtains", "royal", "roulette"],
      ["Swift Roulette", "live", "deco", "magma", "roulette"],
      ["Golden Hour Roulette", "live", "deco", "noir", "roulette"],
      ["Roulette Nocturne", "live", "skyline", "midnight", "roulette"],
      ["Prism Roulette", "live", "burst", "nebula", "roulette"],
      ["Jade Baccarat", "live", "petals", "emerald", "baccaratHand"],
      ["Crimson Baccarat", "live", "curtains", "lantern", "baccaratHand"],
      ["Swift Baccarat", "live", "deco", "abyss", "baccaratHand"],
      ["Wheel of Lumen", "live", "confetti", "violet", "moneyWheel"],
      ["Carousel Wheel", "live", "sweets", "sherbet", "moneyWheel"],
      ["Crane and Carp", "live", "petals", "crimson", "duelCards"],
      ["Three Dice Pavilion", "live", "temple", "lantern", "threeDice"],
      ["Parlour Poker", "live", "curtains", "steam", "threeCards"],
    ],
  },
  {
    type: "live_dealer",
    studio: "Lumen Studio South",
    section: "blackjack",
    games: [
      ["Blackjack Salon One", "live", "curtains", "emerald", "blackjackHand"],
      ["Blackjack Salon Two", "live", "curtains", "crimson", "blackjackHand"],
      ["Blackjack Skyline", "live", "skyline", "cosmos", "blackjackHand"],
      ["Blackjack Gold Room", "live", "deco", "noir", "blackjackHand"],
      ["Open Seat Blackjack", "live", "burst", "ocean", "blackjackHand"],
    ],
  },
];
