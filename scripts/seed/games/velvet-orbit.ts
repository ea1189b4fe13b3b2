import type { GameGroup } from "../game-line.ts";

/** Space, neon and music. */
export const velvetOrbitGames: readonly GameGroup[] = [
  {
    type: "slot",
    studio: "Velvet Orbit",
    games: [
      ["Starlight Drifters", "hero", "galaxy", "cosmos", "astronaut"],
      ["Saturn Spins", "hero", "galaxy", "nebula", "planet"],
      ["Comet Chasers", "hero", "galaxy", "magma", "comet"],
      ["Saucer Party", "hero", "skyline", "neon", "saucer"],
      ["Robo Royale", "hero", "grid", "neon", "robot"],
      ["Nebula Gems", "cascade", "galaxy", "nebula", "amethyst"],
      ["Crystal Frontier", "hero", "galaxy", "aurora", "crystals"],
      ["Solar Flare", "medallion", "burst", "magma", "sun"],
      ["Moonrise Riches", "medallion", "galaxy", "midnight", "moon"],
      ["Cosmic Cherries", "reels", "galaxy", "violet", "cherries"],
      ["Neon Panther", "hero", "skyline", "neon", "panther"],
      ["Synthwave Sevens", "reels", "grid", "violet", "seven"],
      ["Retro Arcade", "hero", "grid", "neon", "joystick"],
      ["Midnight Vinyl", "hero", "skyline", "violet", "record"],
      ["Disco Diamonds", "cascade", "confetti", "neon", "diamond"],
      ["Electric Tiger", "hero", "grid", "neon", "tiger"],
      ["Ruby Metropolis", "trio", "skyline", "crimson", "ruby"],
      ["Butterfly Effect", "medallion", "galaxy", "violet", "butterfly"],
      ["Unicorn Nebula", "hero", "galaxy", "nebula", "unicorn"],
      ["Astral Owl", "medallion", "galaxy", "royal", "owl"],
      ["Starfall Bells", "reels", "skyline", "cosmos", "bell"],
      ["Golden Orbit", "trio", "galaxy", "noir", "star"],
      ["Dragon Circuit", "medallion", "grid", "neon", "jadeDragon"],
      ["Cosmos Crown", "hero", "galaxy", "royal", "crown"],
    ],
  },
  {
    type: "instant",
    studio: "Velvet Orbit",
    games: [
      ["Neon Scratch", "hero", "grid", "neon", "scratchCard"],
      ["Star Ticket", "medallion", "galaxy", "cosmos", "star"],
      ["Orbit Scratch", "cascade", "galaxy", "violet", "planet"],
      ["Coin Nova Ticket", "hero", "galaxy", "noir", "coinFlip"],
    ],
  },
  {
    type: "crash",
    studio: "Velvet Orbit",
    games: [
      ["Jetstream", "climb", "skyline", "neon", "jet"],
      ["Comet Climb", "climb", "galaxy", "nebula", "comet"],
    ],
  },
  {
    type: "other",
    studio: "Velvet Orbit",
    games: [["Zero Gravity Scratch", "hero", "galaxy", "violet", "dice"]],
  },
];
