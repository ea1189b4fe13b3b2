// @ts-check
import { animate, calm, make, svg } from "./dom.page.js";

/** The field, by the number on the saddlecloth. */
const RUNNERS = {
  1: { name: "Copper Comet", silks: "#e5383b", sleeves: "#ffffff", coat: "#7a4321" },
  2: { name: "Night Ferry", silks: "#2b7fff", sleeves: "#ffd23f", coat: "#2f2a2c" },
  3: { name: "Saffron Sky", silks: "#ffc42e", sleeves: "#1f2a5a", coat: "#a8642b" },
  4: { name: "Tin Whistle", silks: "#1fa866", sleeves: "#ffffff", coat: "#8c8a8f" },
  5: { name: "Plum Harvest", silks: "#a552e8", sleeves: "#ffe08a", coat: "#5a2f1b" },
  6: { name: "Old Thunder", silks: "#ff8a1f", sleeves: "#10131f", coat: "#d8cfc0" },
};

/** @param {string} number */
const runnerOf = (number) => RUNNERS[/** @type {keyof typeof RUNNERS} */ (Number(number))] ?? RUNNERS[1];

/** The name of a runner. @param {string} number */
export const runnerName = (number) => runnerOf(number).name;

/** A leg in two bones, hung at a joint of the body. @param {number} x @param {number} y @param {string} pace @param {string} coat */
const leg = (x, y, pace, coat) =>
  `<g transform="translate(${x} ${y})"><g class="leg ${pace}"><path d="M-4 -4 L4 -4 L3 12 L-1 12 Z" fill="${coat}"/><path d="M-0.6 10 L3 10 L5 24 L1 24 Z" fill="${coat}"/><path d="M0.6 23 H6 L7 27 H0 Z" fill="#1a1210"/></g></g>`;

/** A horse at full gallop with its jockey. @param {string} number */
function runner(number) {
  const { silks, sleeves, coat } = runnerOf(number);
  const mane = coat === "#2f2a2c" ? "#0f0c0d" : "#2a1508";
  return svg(
    `viewBox="0 0 120 78" class="runner" aria-hidden="true"><ellipse class="shade" cx="58" cy="74" rx="42" ry="3.5"/><g class="gallop">
    ${leg(38, 45, "hind off", coat)}${leg(76, 45, "fore off", coat)}
    <path d="M28 32 C16 28 8 32 2 44 C12 40 18 40 28 42 Z" fill="${mane}"/>
    <path d="M27 34 C34 26 48 28 60 29 C70 29 78 26 84 20 C88 15 92 11 98 9 L100 4 L104 9 C109 12 114 18 117 25 C117 29 113 31 109 29 L101 25 C97 30 93 36 90 43 C87 51 76 53 66 52 C54 51 44 55 36 52 C28 50 24 42 27 34 Z" fill="${coat}" stroke="#00000066" stroke-width="1.2"/>
    <path d="M97 9 C89 12 83 18 80 25 C87 22 93 16 99 12 Z" fill="${mane}"/><circle cx="106" cy="16" r="1.6" fill="#0b0614"/><path d="M112 26 C109 22 105 20 101 19" fill="none" stroke="#1a1210" stroke-width="1.4"/>
    ${leg(34, 48, "hind", coat)}${leg(80, 47, "fore", coat)}
    <path d="M48 28 H66 L64 42 H50 Z" fill="#ffffff" stroke="#00000055"/><text x="57" y="40" text-anchor="middle" font-size="12" font-weight="900" fill="#0b0614">${number}</text>
    <path d="M54 30 L60 20 L72 24 L66 31 Z" fill="#f4f4f4"/>
    <path d="M52 20 C54 10 64 6 73 10 C77 13 76 19 71 22 C64 25 55 25 52 20 Z" fill="${silks}" stroke="#00000066"/><path d="M68 13 L82 22 L79 26 L66 20 Z" fill="${sleeves}" stroke="#00000055"/>
    <path d="M68 9 C68 1 79 0 81 7 L84 9 L80 11 C76 13 69 13 68 9 Z" fill="${silks}" stroke="#00000066"/></g>`,
  );
}

/**
 * A race on a turf track. The server decides the winner; the order of the others is random.
 * @param {string[]} outcomes
 * @returns {import("./board.page.js").Show}
 */
export function raceShow(outcomes) {
  const runners = outcomes.map(runner);
  const places = outcomes.map(() => make("b", { class: "place", hidden: "" }));
  const lanes = outcomes.map((number, index) =>
    make("div", { class: "lane" }, [
      make("span", { class: "lane-name" }, [runnerName(number)]),
      make("div", { class: "track" }, [/** @type {Node} */ (runners[index])]),
      /** @type {Node} */ (places[index]),
    ]),
  );
  const element = make("div", { class: "race" }, [
    make("div", { class: "stand", "aria-hidden": "true" }),
    make("div", { class: "turf" }, lanes),
    make("div", { class: "rail", "aria-hidden": "true" }),
  ]);
  return {
    element,
    words: (outcome) => `${outcome} ${runnerName(outcome)}`,
    wait() {
      for (const lane of lanes) lane.classList.remove("first");
      for (const place of places) place.hidden = true;
      for (const drawing of runners) for (const animation of drawing.getAnimations()) animation.cancel();
      element.classList.add("running");
    },
    async reveal(outcome) {
      const ends = outcomes.map((number) => (number === outcome ? 1 : 0.72 + Math.random() * 0.22));
      element.classList.add("running");
      await Promise.all(
        runners.map((drawing, index) => {
          const end = ends[index] ?? 1;
          // The winner may trail until the last straight.
          const steps = [0, 0.2, 0.42, 0.62, 0.8].map((part) => end * part * (0.84 + Math.random() * 0.32));
          const frames = [...steps, end].map((part) => ({
            left: `calc((100% - var(--runner)) * ${Math.min(part, end)})`,
          }));
          return animate(drawing, frames, { duration: 3_600, easing: "linear" });
        }),
      );
      element.classList.remove("running");
      const ranked = outcomes.map((_, index) => index).sort((one, other) => (ends[other] ?? 0) - (ends[one] ?? 0));
      for (const [rank, index] of ranked.slice(0, 3).entries()) {
        const place = places[index];
        if (!place) continue;
        place.textContent = String(rank + 1);
        place.hidden = false;
        if (!calm()) void animate(place, [{ transform: "scale(0.3)" }, { transform: "none" }], { duration: 260 });
      }
      lanes[outcomes.indexOf(outcome)]?.classList.add("first");
    },
  };
}
