import type { GameGroup } from "../game-line.ts";

/** Tables, tickets of draws and matches, races through the air. */
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
      ["Quartz Lotto Ticket", "hero", "confetti", "ocean", "lotteryBalls"],
      ["Sunrise Lotto Ticket", "hero", "peaks", "dawn", "lotteryBalls"],
      ["Turbo Drum Ticket", "hero", "burst", "magma", "drum"],
      ["Golden Drum Ticket", "medallion", "deco", "noir", "drum"],
      ["Ocean Drum Ticket", "hero", "waves", "ocean", "drum"],
      ["Cosmic Lotto Ticket", "hero", "galaxy", "cosmos", "lotteryBalls"],
    ],
  },
  {
    type: "virtual",
    studio: "Quartzline Motion",
    games: [
      ["Meadow Balloon Race", "climb", "hills", "meadow", "balloon"],
      ["Night Saucer Race", "climb", "galaxy", "midnight", "saucer"],
      ["Grand Air Race", "climb", "skyline", "crimson", "jet"],
      ["Dusk Eagle Race", "climb", "peaks", "dusk", "eagle"],
    ],
  },
  {
    type: "sportsbook",
    studio: "Quartzline Sports",
    games: [
      ["Quartz Football Ticket", "trio", "arena", "stadium", "football"],
      ["Matchday Football Ticket", "hero", "arena", "emerald", "football"],
    ],
  },
  {
    type: "other",
    studio: "Quartzline",
    games: [
      ["Dragon Dice Scratch", "hero", "petals", "lantern", "dice"],
      ["High Roller Scratch", "hero", "skyline", "noir", "dice"],
    ],
  },
];
