import type { GameGroup } from "../game-line.ts";

/** Quick and playful: tickets, crash games, games of skill. */
export const paperkiteGames: readonly GameGroup[] = [
  {
    type: "instant",
    studio: "Paperkite",
    games: [
      ["Peg Parade", "hero", "confetti", "violet", "pegs"],
      ["Gem Field", "hero", "grid", "midnight", "mines"],
      ["Kite Scratch", "hero", "heaven", "sherbet", "scratchCard"],
      ["Confetti Cash", "trio", "confetti", "candy", "coins"],
      ["Tower Tumble", "hero", "heaven", "dawn", "tower"],
      ["High Low Hop", "hero", "burst", "emerald", "highLow"],
      ["Flip the Crown", "hero", "burst", "noir", "coinFlip"],
      ["Dice Duet", "hero", "burst", "crimson", "dice"],
      ["Spin the Sweets", "hero", "sweets", "candy", "moneyWheel"],
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
    games: [
      ["Bullseye Bow", "hero", "forest", "meadow", "target"],
      ["Block Stacker", "hero", "grid", "cosmos", "blocks"],
      ["Eight Ball Alley", "hero", "curtains", "emerald", "eightBall"],
      ["Free Throw Fever", "hero", "arena", "magma", "basketball"],
      ["Penalty Kings", "hero", "arena", "stadium", "football"],
      ["Arcade Ace", "hero", "grid", "violet", "joystick"],
    ],
  },
  {
    type: "other",
    studio: "Paperkite Labs",
    games: [
      ["Claw Carnival", "hero", "confetti", "sherbet", "claw"],
      ["Lucky Dice Quest", "trio", "castle", "dusk", "dice"],
      ["Piggy Break", "hero", "confetti", "candy", "pig"],
      ["Mystery Chest Club", "medallion", "castle", "royal", "chest"],
      ["Dice Caravan", "hero", "dunes", "desert", "threeDice"],
      ["Fortune Frog", "hero", "hills", "emerald", "frog"],
    ],
  },
];
