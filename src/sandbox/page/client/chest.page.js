// @ts-check
import { pause } from "./api.page.js";
import { calm, make, svg } from "./dom.page.js";

const CHEST = `viewBox="0 0 100 90" aria-hidden="true">
  <g class="glow"><circle cx="50" cy="40" r="34"/></g>
  <path class="box" d="M10 42 H90 V80 Q90 86 84 86 H16 Q10 86 10 80 Z"/>
  <path class="band" d="M24 42 H32 V86 H24 Z M68 42 H76 V86 H68 Z"/>
  <g class="lid"><path class="box" d="M10 42 V30 Q10 10 30 10 H70 Q90 10 90 30 V42 Z"/><path class="band" d="M24 42 V11 H32 V42 Z M68 42 V11 H76 V42 Z"/></g>
  <rect class="lock" x="42" y="36" width="16" height="18" rx="4"/>`;

/**
 * Chests to pick from. The picked one contains the drawn prize; then the others are opened too.
 * @param {import("./draw.page.js").DrawStage} stage
 * @returns {import("./draw.page.js").DrawScene}
 */
export function chestScene({ prizes, words, text, sound, begin }) {
  let picked = -1;
  const chests = prizes.map((_, index) => {
    const chest = make(
      "button",
      { type: "button", class: "chest", "aria-label": text("chest", { number: index + 1 }) },
      [svg(CHEST)],
    );
    chest.addEventListener("click", () => {
      if (picked >= 0) return;
      picked = index;
      chest.classList.add("picked");
      for (const other of chests) other.setAttribute("aria-disabled", "true");
      begin();
    });
    return chest;
  });

  /** @param {number} index @param {any} prize */
  function open(index, prize) {
    const chest = chests[index];
    chest?.classList.add("open");
    chest?.append(make("strong", {}, [words(prize)]));
    chest?.setAttribute("aria-label", words(prize));
  }

  return {
    node: make("div", { class: "chests" }, chests),
    word: null,
    async reveal(drawn) {
      await pause(calm() ? 50 : 1_100);
      open(picked, prizes[drawn]);
      sound.stop(6);
      await pause(calm() ? 50 : 900);
      const others = prizes.filter((_, index) => index !== drawn).sort(() => Math.random() - 0.5);
      for (const [index] of chests.entries()) if (index !== picked) open(index, others.pop());
    },
  };
}
