// @ts-check
import { animate, calm, make, svg } from "./dom.page.js";
import { DRAGON, MOUNTAINS } from "./dragon-drawing.page.js";

/**
 * The golden dragon guards a pearl. Once awake, it breathes fire on it, and the prize appears.
 * @param {import("./draw.page.js").DrawStage} stage
 * @returns {import("./draw.page.js").DrawScene}
 */
export function dragonScene({ prizes, words, sound }) {
  const drawing = svg(DRAGON);
  const prize = make("strong", { class: "dragon-prize" });
  const part = (/** @type {string} */ name) => /** @type {SVGElement} */ (drawing.querySelector(name));
  return {
    node: make("div", { class: "den" }, [svg(MOUNTAINS), make("div", { class: "lair" }, [drawing, prize])]),
    word: "wakeDragon",
    async reveal(drawn) {
      drawing.classList.add("awake");
      await animate(
        part(".head"),
        [
          { transform: "none" },
          { transform: "translate(-14px, -10px) rotate(-7deg)" },
          { transform: "translate(4px, 2px) rotate(5deg)" },
        ],
        { duration: 900, easing: "ease-in-out" },
      );
      sound.lose();
      part(".fire").classList.add("lit");
      await animate(
        part(".pearl"),
        Array.from({ length: 9 }, (_, step) => ({ transform: `translateX(${(step % 2 ? 1 : -1) * step}px)` })),
        { duration: 1_100 },
      );
      part(".fire").classList.remove("lit");
      part(".pearl").classList.add("cracked");
      prize.textContent = words(prizes[drawn]);
      await animate(
        prize,
        [
          { transform: "scale(0.1)", opacity: 0 },
          { transform: "scale(1)", opacity: 1 },
        ],
        {
          duration: calm() ? 1 : 700,
          easing: "cubic-bezier(0.2, 1.6, 0.4, 1)",
        },
      );
    },
  };
}
