import type { GameGroup } from "../game-line.ts";

/** Quick and playful: tickets, crash games, games of skill. */
export const paperkiteGames: readonly GameGroup[] = [
  {
    type: "instant",
    studio: "Paperkite",
    games: [
      ["Peg Parade Scratch", "hero", "confetti", "violet", "pegs"],
      ["Gem Field Scratch", "hero", "grid", "midnight", "mines"],
      ["Kite Scratch", "hero", "heaven", "sherbet", "scratchCard"],
      ["Confetti Scratch", "trio", "confetti", "candy", "coins"],
      ["Tower Ticket", "hero", "heaven", "dawn", "tower"],
      ["High Low Scratch", "hero", "burst", "emerald", "highLow"],
      ["Crown Coin Scratch", "hero", "burst", "noir", "coinFlip"],
      ["Dice Scratch", "hero", "burst", "crimson", "dice"],
      ["Sweet Wheel Scratch", "hero", "sweets", "candy", "moneyWheel"],
      ["Clover Scratch", "medallion", "hills", "meadow", "clover"],
    ],
  },
  {
    type: "crash",
    studio: "Paperkite",
    games: [
      ["Kite String Sky", "climb", "heaven", "meadow", "paperPlane"],
      ["Saucer Sprint", "climb", "galaxy", "haunted", "saucer"],
      ["Eagle Updraft", "climb", "peaks", "dawn", "eagle"],
      ["Dragon Ascent", "climb", "lava", "magma", "dragon"],
      ["Bubble Balloon", "climb", "sweets", "candy", "balloon"],
      ["Phoenix Climb", "climb", "peaks", "dusk", "phoenix"],
    ],
  },
  {
    type: "skill",
    studio: "Paperkite Labs",
    games: [["Glider Virtuoso", "climb", "heaven", "cosmos", "paperPlane"]],
  },
  {
    type: "other",
    studio: "Paperkite Labs",
    games: [
      ["Lucky Dice Scratch", "trio", "castle", "dusk", "dice"],
      ["Dice Caravan Scratch", "hero", "dunes", "desert", "dice"],
    ],
  },
];
