import type { GameGroup } from "../game-line.ts";

/** Sea, ice, gardens and fruit. */
export const tidewellGames: readonly GameGroup[] = [
  {
    type: "slot",
    studio: "Tidewell Games",
    games: [
      "Coral Crown",
      "Octo's Parlour",
      "Turtle Atoll",
      "Shark Alley",
      "Anchor's Bounty",
      "Harbour Lights",
      "Captain Marrow",
      "Sunken Sapphires",
      "Pearl Diver",
      "Swan Lagoon",
      "Polar Parade",
      "Arctic Vixen",
      "Snowfall Riches",
      "Glacier Gems",
      "Honey Hive",
      "Butterfly Meadow",
      "Rose Garden",
      "Clover Count",
    ],
  },
  {
    type: "slot",
    studio: "Tidewell Orchard",
    games: [
      "Cherry Parade",
      "Lemon Fizz",
      "Berry Burst",
      "Melon Splash",
      "Vineyard Gold",
      "Citrus Beach",
      "Bell Tower",
      "Classic Bar Sevens",
      "Triple Star Fruits",
      "Chili Fiesta",
      "Piglet Payday",
      "Cupcake Corner",
      "Doughnut Drive",
      "Lollipop Lane",
    ],
  },
  {
    type: "crash",
    studio: "Tidewell Games",
    games: ["Balloon Drift", "Koi Leap"],
  },
  {
    type: "instant",
    studio: "Tidewell Games",
    games: ["Treasure Scratch", "Pearl Scratch", "Lucky Shell Ticket"],
  },
];
