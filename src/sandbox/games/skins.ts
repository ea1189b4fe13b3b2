import type { Engine } from "./engine.ts";

/** How a game looks. The page has a palette, and for slots a set of symbols, under each name. */
export type Skin = (typeof SLOT_SKINS)[number] | (typeof TICKET_SKINS)[number] | "crash" | "roulette";

const SLOT_SKINS = ["pharaoh", "orchard", "jewels", "ocean", "cosmos", "dragon"] as const;
/** For a name without a theme: no fruit where a wolf was promised. */
const ANY_THEME = ["pharaoh", "jewels", "ocean", "cosmos", "dragon"] as const;
const TICKET_SKINS = ["gold", "neon"] as const;

/** Words in a game's code that select a skin. */
const THEMES: readonly (readonly [skin: (typeof SLOT_SKINS)[number], words: RegExp])[] = [
  ["pharaoh", /pharaoh|egypt|nile|desert|sphinx|pyramid|book|temple|sun|scarab|sands|dune|cobra|oasis|canyon|cactus/],
  ["orchard", /fruit|orchard|cherr|seven|berry|lemon|melon|citrus|vineyard|bell|cupcake|candy|joker|classic|bar\b/],
  ["jewels", /gem|jewel|diamond|ruby|crystal|emerald|treasure|crown/],
  [
    "ocean",
    /ocean|sea|pearl|pirate|fish|reef|atlantis|wave|tide|harbo|coral|turtle|shark|octo|anchor|captain|lagoon|koi|polar|arctic|frost|snow/,
  ],
  ["cosmos", /star|cosm|space|moon|planet|orbit|nebula|galax|comet|neon|aurora|solar|saturn|saucer|robo|astral|disco/],
  ["dragon", /dragon|fire|ember|tiger|lotus|samurai|jade|panda|fortune|lantern|magma|drake|pagoda|phoenix|volcano/],
];

/** A game's skin: by the words in its code, else by the code's fingerprint, so that it never changes. */
export function skinFor(code: string, engine: Engine): Skin {
  switch (engine.kind) {
    case "slot":
      return THEMES.find(([, words]) => words.test(code))?.[0] ?? oneOf(ANY_THEME, code) ?? "jewels";
    case "scratch":
      return oneOf(TICKET_SKINS, code) ?? "gold";
    case "crash":
      return "crash";
    case "board":
      return "roulette";
  }
}

/** A stable number for a code (FNV-1a, 32 bits). */
export function fingerprint(code: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(code)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash >>> 0;
}

function oneOf<T>(options: readonly T[], code: string): T | undefined {
  // The high bits, so that look and mathematics (low bits) vary independently.
  return options[(fingerprint(code) >>> 16) % options.length];
}
