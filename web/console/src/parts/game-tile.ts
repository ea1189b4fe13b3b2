import type { Game } from "../../../../clients/typescript/src/index.ts";
import { h } from "../../../lib/dom.ts";
import { words } from "../../../lib/format.ts";

/** A game in the lobby: the picture starts it, a second link starts its demo. */
export function gameTile(game: Game): HTMLElement {
  const picture = game.images.portrait ?? game.thumbnail_url;
  const play = `#/play/${encodeURIComponent(game.id)}`;
  return h(
    "li",
    { class: "tile" },
    h(
      "a",
      { href: play, class: "tile-art", aria: { label: `Play ${game.name}` } },
      picture === null
        ? h("span", { class: "tile-blank", aria: { hidden: "true" } }, game.name.slice(0, 1))
        : h("img", { src: picture, alt: "", loading: "lazy", decoding: "async", width: 300, height: 400 }),
      h("span", { class: "tile-play", aria: { hidden: "true" } }, "Play"),
    ),
    h(
      "div",
      { class: "tile-text" },
      h("strong", { title: game.name }, game.name),
      h(
        "div",
        { class: "tile-maker" },
        h("span", {}, game.studio ?? game.provider_code),
        game.has_demo && h("a", { href: `${play}?demo`, aria: { label: `Demo of ${game.name}` } }, "Demo"),
      ),
      h(
        "div",
        { class: "tile-facts" },
        h("span", {}, words(game.type)),
        game.rtp !== null && h("span", {}, `RTP ${game.rtp}%`),
      ),
    ),
  );
}
