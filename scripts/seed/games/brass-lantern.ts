import type { GameGroup } from "../game-line.ts";

/** Parlour games and old tales. */
export const brassLanternGames: readonly GameGroup[] = [
  {
    type: "slot",
    studio: "Brass Lantern",
    games: [
      "Gearheart Fortune",
      "Airship Baron",
      "Masquerade Nights",
      "Velvet Cabaret",
      "Gin Alley Jazz",
      "Gilded Age",
      "Diamond Deco",
      "Crown and Candle",
      "Fortune Teller's Tent",
      "Alchemist's Attic",
      "Pumpkin Hollow",
      "Owl Watch",
      "Skull Harbour",
      "Wolf Lantern",
      "Horseshoe Inn",
      "Lucky Machine",
      "Emerald Vault",
      "Gold Bar Express",
      "Storybook Dragon",
      "Lantern Lake",
      "Tiger Teahouse",
      "Seven Wishes",
      "Moonlight Sonata",
      "Harvest Bell",
    ],
  },
  {
    type: "table",
    studio: "Brass Lantern",
    games: ["Brass Roulette", "Parlour Roulette", "Night Train Roulette", "Club Roulette"],
  },
  {
    type: "skill",
    studio: "Brass Lantern",
    games: ["Master Aeronaut"],
  },
];
