import type { BackdropName } from "./backdrops/index.ts";
import type { FontName } from "./fonts.ts";
import type { MotifName } from "./motifs/index.ts";

type Family = { fonts: readonly [FontName, ...FontName[]]; motifs: readonly [MotifName, ...MotifName[]] };

/** What matches a backdrop: typefaces for the name, and motifs for the hero's companions. */
export const families: Record<BackdropName, Family> = {
  arena: { fonts: ["russo", "bungee"], motifs: ["trophy", "star", "coins"] },
  burst: { fonts: ["bungee", "lilita", "righteous"], motifs: ["star", "coins", "seven", "bell"] },
  canyon: { fonts: ["bungee", "shrikhand"], motifs: ["cactus", "sheriff", "horseshoe", "eagle"] },
  castle: { fonts: ["cinzel"], motifs: ["crown", "shield", "chest", "potion"] },
  confetti: { fonts: ["lilita", "bangers", "righteous"], motifs: ["star", "clover", "coins", "bell"] },
  curtains: { fonts: ["cinzel", "shrikhand", "righteous"], motifs: ["mask", "rose", "crown", "record"] },
  deco: { fonts: ["righteous", "cinzel"], motifs: ["diamond", "record", "bars", "crown"] },
  dunes: { fonts: ["cinzel"], motifs: ["scarab", "pyramid", "cobra", "lamp"] },
  forest: { fonts: ["lilita", "cinzel"], motifs: ["mushroom", "owl", "stag", "potion"] },
  galaxy: { fonts: ["russo", "righteous"], motifs: ["planet", "comet", "star", "moon"] },
  grid: { fonts: ["righteous", "russo"], motifs: ["cherries", "bell", "star", "diamond"] },
  heaven: { fonts: ["bangers", "lilita"], motifs: ["sun", "star", "balloon"] },
  hills: { fonts: ["lilita", "bangers"], motifs: ["clover", "bell", "lemon", "bee"] },
  ice: { fonts: ["cinzel", "bungee"], motifs: ["snowflake", "diamond", "hammer", "shield"] },
  jungle: { fonts: ["bangers", "bungee"], motifs: ["monkey", "sun", "butterfly", "emerald"] },
  lava: { fonts: ["cinzel", "bungee"], motifs: ["phoenix", "ruby", "volcano", "dragon"] },
  northernLights: { fonts: ["bangers", "cinzel"], motifs: ["arcticFox", "stag", "snowflake"] },
  peaks: { fonts: ["lilita", "bungee"], motifs: ["eagle", "crystals", "ram"] },
  petals: { fonts: ["shrikhand", "lilita"], motifs: ["lotus", "lantern", "koi", "pagoda"] },
  skyline: { fonts: ["righteous", "russo"], motifs: ["diamond", "record", "seven", "coins"] },
  sweets: { fonts: ["lilita"], motifs: ["cupcake", "doughnut", "lollipop", "strawberry"] },
  temple: { fonts: ["cinzel"], motifs: ["scarab", "crown", "sun", "helmet"] },
  undersea: { fonts: ["lilita", "bangers"], motifs: ["octopus", "turtle", "sapphire", "anchor"] },
  waves: { fonts: ["shrikhand", "bangers"], motifs: ["anchor", "ship", "chest", "coins"] },
  workshop: { fonts: ["shrikhand", "righteous"], motifs: ["gears", "hourglass", "potion", "bars"] },
};
