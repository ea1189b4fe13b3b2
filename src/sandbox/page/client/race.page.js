// @ts-check
import { animate, make, svg } from "./dom.page.js";

const COLOURS = ["#ff5a5f", "#3fa7ff", "#ffd23f", "#35d07f", "#c77dff", "#ff9f43"];

/** @param {string} colour @param {string} number */
function runner(colour, number) {
  return svg(
    `viewBox="0 0 84 50" class="runner" aria-hidden="true"><g class="gallop" fill="${colour}" stroke="#0b0614" stroke-width="2" stroke-linejoin="round"><path d="M12 22 C6 18 4 12 6 6 C10 12 14 14 20 16 L46 16 C52 12 56 6 64 4 L66 0 L69 4 C76 6 80 12 79 16 L72 17 C68 18 62 22 60 26 L66 38 L60 46 L56 44 L60 38 L50 28 L30 28 L20 34 L12 46 L7 43 L14 32 Z"/></g><circle cx="36" cy="20" r="8" fill="#ffffff" stroke="#0b0614" stroke-width="1.5"/><text x="36" y="24" text-anchor="middle" font-size="11" font-weight="900" fill="#0b0614">${number}</text>`,
  );
}

/**
 * A race in six lanes. The server decides the winner; the order of the others is random.
 * @param {string[]} outcomes
 * @returns {import("./board.page.js").Show}
 */
export function raceShow(outcomes) {
  const runners = outcomes.map((number, index) => runner(COLOURS[index % COLOURS.length] ?? "#ffffff", number));
  const lanes = runners.map((drawing) => make("div", { class: "lane" }, [make("div", { class: "track" }, [drawing])]));
  const element = make("div", { class: "race" }, lanes);
  /** @type {Animation[]} */
  let waiting = [];
  return {
    element,
    wait() {
      for (const lane of lanes) lane.classList.remove("first");
      waiting = runners.map((drawing, index) => {
        for (const animation of drawing.getAnimations()) animation.cancel();
        const [low, high] = [{ transform: "translateY(0)" }, { transform: "translateY(-3px)" }];
        return drawing.animate([low, high, low], { duration: 260 + index * 20, iterations: Number.POSITIVE_INFINITY });
      });
    },
    async reveal(outcome) {
      for (const animation of waiting) animation.cancel();
      await Promise.all(
        runners.map((drawing, index) => {
          const wins = outcomes[index] === outcome;
          const end = wins ? 1 : 0.74 + Math.random() * 0.2;
          const way = (/** @type {number} */ part) => ({
            left: `calc((100% - var(--runner)) * ${part})`,
            transform: `translateY(${Math.round(Math.random() * -4)}px)`,
          });
          const steps = [0, 0.18, 0.4, 0.62, 0.8].map((part) => way(end * part * (0.85 + Math.random() * 0.3)));
          return animate(drawing, [...steps, { ...way(end), transform: "none" }], { duration: 3000, easing: "linear" });
        }),
      );
      lanes[outcomes.indexOf(outcome)]?.classList.add("first");
    },
  };
}
