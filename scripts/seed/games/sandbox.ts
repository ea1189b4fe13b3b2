import type { GameGroup } from "../game-line.ts";

/** The sandbox's own games. */
export const sandboxGames: readonly GameGroup[] = [
  {
    type: "slot",
    studio: "Sandbox Studio",
    games: [
      ["Ember Fox", "hero", "peaks", "dusk", "fox"],
      ["Neon Sevens", "reels", "grid", "neon", "seven"],
      ["Sands of Amara", "medallion", "temple", "desert", "pharaoh"],
      ["Moonlit Koi", "hero", "petals", "blossom", "koi"],
      ["Aurora Wolf", "trio", "northernLights", "aurora", "wolf"],
      ["Candy Comet", "cascade", "sweets", "candy", "lollipop"],
      ["Thunder Bison", "hero", "canyon", "sandstorm", "bison"],
      ["Orchard Bells", "reels", "hills", "meadow", "cherries"],
      ["Deep Treasure", "trio", "undersea", "ocean", "chest"],
      ["Magma Drake", "medallion", "lava", "magma", "dragon"],
      ["Orbit Gems", "cascade", "galaxy", "cosmos", "ruby"],
      ["Frostfjord", "reels", "ice", "frost", "northHelmet"],
      ["Jungle Kings", "hero", "jungle", "jungle", "tiger"],
      ["Lotus Lanterns", "medallion", "petals", "lantern", "lotus"],
      ["Clockwork Owl", "hero", "workshop", "steam", "owl"],
      ["Marrow Bay", "trio", "waves", "midnight", "pirate"],
    ],
  },
  {
    type: "instant",
    studio: "Sandbox Studio",
    games: [
      ["Lucky Scratch", "hero", "confetti", "sherbet", "scratchCard"],
      ["Golden Ticket", "trio", "burst", "noir", "coins"],
      ["Clover Card", "medallion", "hills", "emerald", "clover"],
    ],
  },
  {
    type: "crash",
    studio: "Sandbox Studio",
    games: [
      ["Rocket Rise", "climb", "galaxy", "cosmos", "rocket"],
      ["Paper Glide", "climb", "heaven", "dawn", "paperPlane"],
    ],
  },
  {
    type: "table",
    studio: "Sandbox Studio",
    games: [["Sandbox Roulette", "felt", "curtains", "emerald", "roulette"]],
  },
  {
    type: "lottery",
    studio: "Sandbox Studio",
    games: [["Sandbox Lotto Ticket", "trio", "confetti", "violet", "lotteryBalls"]],
  },
  { type: "virtual", studio: "Sandbox Studio", games: [["Sandbox Space Race", "climb", "galaxy", "violet", "rocket"]] },
];
