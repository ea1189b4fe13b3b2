import type { GameGroup } from "../game-line.ts";

/** Parlour games and old tales. */
export const brassLanternGames: readonly GameGroup[] = [
  {
    type: "slot",
    studio: "Brass Lantern",
    games: [
      ["Gearheart Fortune", "hero", "workshop", "steam", "gears"],
      ["Airship Baron", "trio", "heaven", "steam", "balloon"],
      ["Masquerade Nights", "hero", "curtains", "violet", "mask"],
      ["Velvet Cabaret", "reels", "curtains", "crimson", "rose"],
      ["Gin Alley Jazz", "hero", "deco", "noir", "record"],
      ["Gilded Age", "medallion", "deco", "noir", "coins"],
      ["Diamond Deco", "cascade", "deco", "midnight", "diamond"],
      ["Crown and Candle", "medallion", "castle", "crimson", "crown"],
      ["Fortune Teller's Tent", "hero", "curtains", "royal", "crystalBall"],
      ["Alchemist's Attic", "hero", "workshop", "haunted", "potion"],
      ["Pumpkin Hollow", "hero", "forest", "haunted", "pumpkin"],
      ["Owl Watch", "hero", "forest", "midnight", "owl"],
      ["Skull Harbour", "medallion", "waves", "haunted", "pirate"],
      ["Wolf Lantern", "hero", "castle", "haunted", "wolf"],
      ["Horseshoe Inn", "medallion", "hills", "steam", "horseshoe"],
      ["Lucky Machine", "hero", "burst", "crimson", "machine"],
      ["Emerald Vault", "cascade", "deco", "emerald", "emerald"],
      ["Gold Bar Express", "reels", "workshop", "noir", "bars"],
      ["Storybook Dragon", "hero", "castle", "royal", "dragon"],
      ["Lantern Lake", "trio", "petals", "lantern", "lantern"],
      ["Tiger Teahouse", "hero", "petals", "lantern", "tiger"],
      ["Seven Wishes", "reels", "castle", "royal", "seven"],
      ["Moonlight Sonata", "medallion", "skyline", "midnight", "moon"],
      ["Harvest Bell", "reels", "hills", "dusk", "bell"],
    ],
  },
  {
    type: "table",
    studio: "Brass Lantern",
    games: [
      ["Brass Roulette", "felt", "deco", "noir", "roulette"],
      ["Parlour Roulette", "felt", "curtains", "crimson", "roulette"],
      ["Night Train Roulette", "felt", "skyline", "midnight", "roulette"],
      ["Club Roulette", "felt", "burst", "royal", "roulette"],
    ],
  },
  {
    type: "skill",
    studio: "Brass Lantern",
    games: [["Master Aeronaut", "climb", "castle", "steam", "balloon"]],
  },
];
