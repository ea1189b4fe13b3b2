// @ts-check
import { animate, calm, make, svg } from "./dom.page.js";

const DRAGON = `viewBox="0 0 460 320" class="dragon" aria-hidden="true">
  <defs><linearGradient id="scales" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff3b8"/><stop offset="0.45" stop-color="#f2b234"/><stop offset="1" stop-color="#9c4a06"/></linearGradient>
  <radialGradient id="pearl"><stop offset="0" stop-color="#ffffff"/><stop offset="0.6" stop-color="#ffd9f0"/><stop offset="1" stop-color="#c77bff"/></radialGradient></defs>
  <path class="coil" fill="none" stroke="url(#scales)" d="M40 250 C90 300 180 300 200 230 C218 165 110 160 118 100 C126 40 230 24 290 66"/>
  <path class="spines" fill="url(#scales)" d="M60 262 l8 -22 14 24 z M110 284 l10 -24 12 26 z M166 270 l14 -22 6 28 z M190 214 l24 -8 -12 26 z M148 168 l26 -14 -8 30 z M122 120 l26 -6 -16 26 z M140 70 l20 -20 6 26 z M190 44 l12 -24 14 24 z"/>
  <g class="head"><path class="skin" fill="url(#scales)" d="M284 40 C330 24 390 52 402 92 C372 84 352 96 330 94 C360 108 376 108 396 116 C372 142 316 138 290 112 C274 96 268 60 284 40 Z"/>
  <path class="horn" fill="url(#scales)" d="M292 44 C272 20 258 14 240 14 C254 28 262 40 276 60 Z M318 34 C312 12 300 2 286 -2 C292 14 294 26 300 42 Z"/>
  <circle class="eye" cx="334" cy="66" r="8"/><circle cx="336" cy="66" r="3" fill="#200"/>
  <path class="whisker" d="M384 104 C410 118 424 140 420 166 M376 110 C392 132 392 152 384 170"/></g>
  <g class="fire"><path d="M400 104 C430 120 436 160 372 226 C356 200 366 150 400 104 Z" fill="#ff7a1f"/><path d="M398 116 C414 136 414 160 376 208 C372 184 378 146 398 116 Z" fill="#ffe08a"/></g>
  <circle class="pearl" cx="350" cy="244" r="46" fill="url(#pearl)"/>`;

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
    node: make("div", { class: "den" }, [drawing, prize]),
    word: "wakeDragon",
    async reveal(drawn) {
      drawing.classList.add("awake");
      await animate(
        part(".head"),
        [{ transform: "none" }, { transform: "translate(-14px, -10px) rotate(-6deg)" }, { transform: "none" }],
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
