// @ts-check

const CARDS = ["A", "K", "Q", "J"];

/** What the symbols of a skin show, from `A` on; the low ones that are not listed are cards. */
const NAMES = {
  pharaoh: ["eye", "pyramid", "scarab", "ankh"],
  orchard: ["redSeven", "bell", "melon", "cherries", "grapes", "orange", "lemon", "plum"],
  jewels: ["diamond", "ruby", "emerald", "topaz", "amethyst", "sapphire", "aquamarine", "roseQuartz"],
  ocean: ["shell", "anchor", "fish", "starfish"],
  cosmos: ["planet", "rocket", "comet", "moon"],
  dragon: ["flame", "lantern", "coin", "jade"],
};

/**
 * Returns a function that names a symbol by its letter. The top one is named after the game while it shows its tile.
 * @param {any} game
 * @param {(name: string) => string} text
 */
export function symbolNames(game, text) {
  const names = NAMES[/** @type {keyof typeof NAMES} */ (game.skin)] ?? NAMES.jewels;
  /** @param {string} symbol */
  return (symbol) => {
    if (symbol === "W" || symbol === "S") return text(symbol === "W" ? "symbol-wild" : "symbol-scatter");
    if (symbol === "A" && document.querySelector("#s-A image")) return game.name;
    const place = symbol.charCodeAt(0) - "A".charCodeAt(0);
    return names[place] ? text(`symbol-${names[place]}`) : (CARDS[place - names.length] ?? symbol);
  };
}
