import type { GameGroup } from "../game-line.ts";

/** Tables, draws, races and matches. */
export const quartzlineGames: readonly GameGroup[] = [
  {
    type: "table",
    studio: "Quartzline",
    games: [
      ["Quartz Roulette", "felt", "burst", "emerald", "roulette"],
      ["Aurora Roulette", "felt", "northernLights", "aurora", "roulette"],
      ["Royal Baccarat", "felt", "curtains", "royal", "baccaratHand"],
      ["Three Queens Poker", "felt", "deco", "crimson", "threeCards"],
      ["High Card Hall", "felt", "burst", "magma", "duelCards"],
      ["Dragon Dice Table", "felt", "petals", "lantern", "threeDice"],
      ["High Roller Dice", "felt", "skyline", "noir", "dice"],
      ["Four Aces Video Poker", "felt", "grid", "neon", "aces"],
    ],
  },
  {
    type: "table",
    studio: "Quartzline",
    section: "blackjack",
    games: [
      ["Quartz Blackjack", "felt", "curtains", "abyss", "blackjackHand"],
      ["Side Bet Blackjack", "felt", "deco", "emerald", "blackjackHand"],
    ],
  },
  {
    type: "lottery",
    studio: "Quartzline Draws",
    games: [
      ["Quartz Keno", "hero", "confetti", "ocean", "lotteryBalls"],
      ["Sunrise Lotto", "hero", "peaks", "dawn", "lotteryBalls"],
      ["Bingo Boulevard", "hero", "skyline", "violet", "bingoCard"],
      ["Garden Bingo", "hero", "hills", "blossom", "bingoCard"],
      ["Turbo Drum", "hero", "burst", "magma", "drum"],
      ["Golden Drum Draw", "medallion", "deco", "noir", "drum"],
      ["Ocean Keno", "hero", "waves", "ocean", "drum"],
      ["Cosmic Lotto", "hero", "galaxy", "cosmos", "lotteryBalls"],
    ],
  },
  {
    type: "virtual",
    studio: "Quartzline Motion",
    games: [
      ["Meadow Derby", "dash", "arena", "meadow", "racingHorse"],
      ["Night Derby", "dash", "arena", "midnight", "racingHorse"],
      ["Greyhound Dash", "dash", "arena", "turf", "greyhound"],
      ["Grand Circuit", "dash", "arena", "crimson", "raceCar"],
      ["Virtual Striker", "dash", "arena", "stadium", "football"],
      ["Court Kings", "dash", "arena", "dusk", "tennis"],
      ["Sprint Stage", "dash", "hills", "meadow", "bicycle"],
      ["Hoop Nation", "dash", "arena", "magma", "basketball"],
    ],
  },
  {
    type: "sportsbook",
    studio: "Quartzline Sports",
    games: [
      ["Quartz Sportsbook", "trio", "arena", "stadium", "trophy"],
      ["Matchday Football", "hero", "arena", "emerald", "football"],
      ["Courtside Tennis", "hero", "arena", "turf", "tennis"],
      ["Turf and Track Book", "trio", "arena", "steam", "horse"],
    ],
  },
];
