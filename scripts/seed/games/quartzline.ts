import type { GameGroup } from "../game-line.ts";

/** Tables, draws, races and matches. */
export const quartzlineGames: readonly GameGroup[] = [
  {
    type: "table",
    studio: "Quartzline",
    games: [
      ["Quartz Roulette", "felt", "burst", "emerald", "roulette"],
      ["Aurora Roulette", "felt", "northernLights", "aurora", "roulette"],
      ["Royal Roulette", "felt", "curtains", "royal", "roulette"],
      ["Crimson Deco Roulette", "felt", "deco", "crimson", "roulette"],
    ],
  },
  {
    type: "lottery",
    studio: "Quartzline Draws",
    games: [
      ["Quartz Lotto", "hero", "confetti", "ocean", "lotteryBalls"],
      ["Sunrise Lotto", "hero", "peaks", "dawn", "lotteryBalls"],
      ["Turbo Drum", "hero", "burst", "magma", "drum"],
      ["Golden Drum Draw", "medallion", "deco", "noir", "drum"],
      ["Ocean Drum", "hero", "waves", "ocean", "drum"],
      ["Cosmic Lotto", "hero", "galaxy", "cosmos", "lotteryBalls"],
    ],
  },
  {
    type: "virtual",
    studio: "Quartzline Motion",
    games: [
      ["Meadow Derby", "dash", "arena", "meadow", "racingHorse"],
      ["Night Derby", "dash", "arena", "midnight", "racingHorse"],
      ["Grand Derby", "dash", "arena", "crimson", "racingHorse"],
      ["Dusk Derby", "dash", "hills", "dusk", "racingHorse"],
    ],
  },
  {
    type: "sportsbook",
    studio: "Quartzline Sports",
    games: [
      ["Quartz Football", "trio", "arena", "stadium", "football"],
      ["Matchday Football", "hero", "arena", "emerald", "football"],
    ],
  },
  {
    type: "other",
    studio: "Quartzline",
    games: [
      ["Dragon Dice", "felt", "petals", "lantern", "dice"],
      ["High Roller Dice", "felt", "skyline", "noir", "dice"],
    ],
  },
];
