import type { GameGroup } from "../game-line.ts";

/** Space, neon and music. */
export const velvetOrbitGames: readonly GameGroup[] = [
  {
    type: "slot",
    studio: "Velvet Orbit",
    games: [
      "Starlight Drifters",
      "Saturn Spins",
      "Comet Chasers",
      "Saucer Party",
      "Robo Royale",
      "Nebula Gems",
      "Crystal Frontier",
      "Solar Flare",
      "Moonrise Riches",
      "Cosmic Cherries",
      "Neon Panther",
      "Synthwave Sevens",
      "Retro Arcade",
      "Midnight Vinyl",
      "Disco Diamonds",
      "Electric Tiger",
      "Ruby Metropolis",
      "Butterfly Effect",
      "Unicorn Nebula",
      "Astral Owl",
      "Starfall Bells",
      "Golden Orbit",
      "Dragon Circuit",
      "Cosmos Crown",
    ],
  },
  {
    type: "instant",
    studio: "Velvet Orbit",
    games: ["Neon Scratch", "Star Ticket", "Orbit Scratch", "Coin Nova Ticket"],
  },
  {
    type: "crash",
    studio: "Velvet Orbit",
    games: ["Jetstream", "Comet Climb"],
  },
  {
    type: "other",
    studio: "Velvet Orbit",
    games: ["Zero Gravity Scratch"],
  },
];
