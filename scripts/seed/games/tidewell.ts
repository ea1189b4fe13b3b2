import type { GameGroup } from "../game-line.ts";

/** Sea, ice, gardens and fruit. */
export const tidewellGames: readonly GameGroup[] = [
  {
    type: "slot",
    studio: "Tidewell Games",
    games: [
      ["Coral Crown", "medallion", "undersea", "ocean", "crown"],
      ["Octo's Parlour", "hero", "undersea", "violet", "octopus"],
      ["Turtle Atoll", "hero", "undersea", "emerald", "turtle"],
      ["Shark Alley", "hero", "undersea", "abyss", "shark"],
      ["Anchor's Bounty", "medallion", "waves", "ocean", "anchor"],
      ["Harbour Lights", "reels", "waves", "midnight", "ship"],
      ["Captain Marrow", "hero", "waves", "crimson", "pirate"],
      ["Sunken Sapphires", "cascade", "undersea", "abyss", "sapphire"],
      ["Pearl Diver", "trio", "undersea", "ocean", "diamond"],
      ["Swan Lagoon", "hero", "waves", "blossom", "swan"],
      ["Polar Parade", "hero", "ice", "frost", "polarBear"],
      ["Arctic Vixen", "hero", "northernLights", "aurora", "arcticFox"],
      ["Snowfall Riches", "medallion", "ice", "frost", "snowflake"],
      ["Glacier Gems", "cascade", "ice", "ocean", "diamond"],
      ["Honey Hive", "hero", "hills", "meadow", "bee"],
      ["Butterfly Meadow", "hero", "hills", "blossom", "butterfly"],
      ["Rose Garden", "medallion", "petals", "crimson", "rose"],
      ["Clover Count", "hero", "hills", "emerald", "clover"],
    ],
  },
  {
    type: "slot",
    studio: "Tidewell Orchard",
    games: [
      ["Cherry Parade", "reels", "confetti", "crimson", "cherries"],
      ["Lemon Fizz", "hero", "burst", "meadow", "lemon"],
      ["Berry Burst", "cascade", "burst", "sherbet", "strawberry"],
      ["Melon Splash", "hero", "waves", "jungle", "melon"],
      ["Vineyard Gold", "reels", "hills", "dusk", "grapes"],
      ["Citrus Beach", "trio", "waves", "sherbet", "orange"],
      ["Bell Tower", "medallion", "skyline", "noir", "bell"],
      ["Classic Bar Sevens", "reels", "deco", "crimson", "seven"],
      ["Triple Star Fruits", "reels", "burst", "royal", "star"],
      ["Chili Fiesta", "hero", "confetti", "sandstorm", "chili"],
      ["Piglet Payday", "hero", "hills", "sherbet", "pig"],
      ["Cupcake Corner", "hero", "sweets", "candy", "cupcake"],
      ["Doughnut Drive", "cascade", "sweets", "sherbet", "doughnut"],
      ["Lollipop Lane", "trio", "sweets", "blossom", "lollipop"],
    ],
  },
  {
    type: "crash",
    studio: "Tidewell Games",
    games: [
      ["Balloon Drift", "climb", "heaven", "sherbet", "balloon"],
      ["Koi Leap", "climb", "waves", "ocean", "koi"],
    ],
  },
  {
    type: "instant",
    studio: "Tidewell Games",
    games: [
      ["Treasure Scratch", "hero", "undersea", "ocean", "chest"],
      ["Pearl Scratch", "cascade", "undersea", "violet", "diamond"],
      ["Lucky Shell Ticket", "medallion", "waves", "dawn", "star"],
    ],
  },
];
