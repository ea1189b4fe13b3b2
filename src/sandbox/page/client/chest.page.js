// @ts-check
import { pause } from "./api.page.js";
import { calm, make, svg } from "./dom.page.js";

const BAND = (/** @type {number} */ x) =>
  `<path class="gold" d="M${x} 56 H${x + 11} V101 H${x} Z"/><g class="rivet"><circle cx="${x + 5.5}" cy="63" r="2"/><circle cx="${x + 5.5}" cy="79" r="2"/><circle cx="${x + 5.5}" cy="95" r="2"/></g>`;

const COINS = [
  [30, 52],
  [43, 45],
  [56, 50],
  [68, 42],
  [80, 49],
  [92, 53],
  [50, 39],
  [75, 37],
]
  .map(([x, y]) => `<ellipse class="coin" cx="${x}" cy="${y}" rx="8" ry="5.4"/>`)
  .join("");

/** A chest in both of its states: the open lid stands within the drawing, so that it covers no other chest. */
const CHEST = `viewBox="0 0 120 112" aria-hidden="true"><ellipse class="floor" cx="60" cy="103" rx="54" ry="7"/>
  <g class="ajar"><path class="rays" d="M60 46 L14 -8 H38 Z M60 46 L48 -14 H72 Z M60 46 L82 -8 H106 Z"/>
    <path class="inside" d="M10 58 L17 30 C18 12 34 5 60 5 C86 5 102 12 103 30 L110 58 Z"/><path class="rim" d="M17 30 C18 12 34 5 60 5 C86 5 102 12 103 30"/>
    <path class="heap" d="M12 60 C20 44 34 50 42 41 C50 32 60 40 68 36 C80 32 88 44 96 44 C102 46 107 52 108 60 Z"/>${COINS}
    <path class="gem" d="M58 47 l7 -6 7 6 -7 9 Z"/><path class="gem green" d="M33 48 l5 -5 6 5 -6 7 Z"/></g>
  <g class="shut"><path class="lid" d="M7 58 C7 28 26 16 60 16 C94 16 113 28 113 58 Z"/><path class="plank" d="M12 44 C30 37 90 37 108 44 M22 30 C40 24 80 24 98 30"/>
    <path class="gold" d="M22 58 C22 38 26 28 33 22 L43 19 C36 28 33 40 33 58 Z M98 58 C98 38 94 28 87 22 L77 19 C84 28 87 40 87 58 Z"/></g>
  <path class="box" d="M9 56 H111 L108 97 Q107.5 102 102 102 H18 Q12.5 102 12 97 Z"/><path class="plank" d="M11 71 H109 M12 86 H108 M60 71 V86 M45 57 V71 M76 86 V101"/>
  ${BAND(23)}${BAND(86)}<path class="gold" d="M8 54 H112 V61 H8 Z"/>
  <g class="lock"><path class="gold" d="M50 54 H70 V70 Q70 77 60 77 Q50 77 50 70 Z"/><circle cx="60" cy="64" r="3.4"/><path d="M58.4 65 h3.2 l1 7 h-5.2 Z"/></g>`;

/** A vault by torchlight. */
const VAULT = `viewBox="0 0 1000 700" preserveAspectRatio="xMidYMax slice" class="backdrop" aria-hidden="true">
  <defs><pattern id="bricks" width="96" height="56" patternUnits="userSpaceOnUse"><path d="M0 0 H96 M0 28 H96 M24 0 V28 M72 28 V56" stroke="#0a0512" stroke-width="4" fill="none"/><path d="M26 4 H94 M74 32 H96 M0 32 H70" stroke="#ffffff" stroke-opacity="0.05" stroke-width="3"/></pattern>
  <radialGradient id="torch"><stop offset="0" stop-color="#ffb347" stop-opacity="0.85"/><stop offset="0.35" stop-color="#ff7a1f" stop-opacity="0.3"/><stop offset="1" stop-color="#ff7a1f" stop-opacity="0"/></radialGradient>
  <linearGradient id="hoard" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffe9a0"/><stop offset="1" stop-color="#8a5208"/></linearGradient></defs>
  <rect width="1000" height="700" fill="#35254a"/><rect width="1000" height="700" fill="url(#bricks)"/>
  <path d="M0 0 H1000 V700 H0 Z M120 700 V300 C120 90 320 30 500 30 C680 30 880 90 880 300 V700 Z" fill="#140b20" fill-rule="evenodd" opacity="0.75"/>
  <circle cx="70" cy="240" r="260" fill="url(#torch)"/><circle cx="930" cy="240" r="260" fill="url(#torch)"/>
  <g class="torch"><path d="M58 260 h24 l-6 90 h-12 Z" fill="#5b3210"/><path class="flicker" d="M70 180 C92 212 94 240 70 262 C46 240 50 214 70 180 Z" fill="#ffcf4d"/></g>
  <g class="torch"><path d="M918 260 h24 l-6 90 h-12 Z" fill="#5b3210"/><path class="flicker" d="M930 180 C952 212 954 240 930 262 C906 240 910 214 930 180 Z" fill="#ffcf4d"/></g>
  <path d="M0 620 H1000 V700 H0 Z" fill="#1a1026"/>
  <path d="M-20 700 C20 600 90 640 130 590 C190 620 250 640 300 700 Z M1020 700 C980 590 900 640 860 600 C800 620 760 650 700 700 Z" fill="url(#hoard)" opacity="0.9"/>`;

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
  const grid = make("div", { class: "chests" }, chests);
  // The rows that they need, upright and sideways.
  grid.style.setProperty("--upright", String(Math.ceil(prizes.length / 4)));
  grid.style.setProperty("--sideways", String(Math.ceil(prizes.length / 8)));

  /** @param {number} index @param {any} prize */
  function open(index, prize) {
    const chest = chests[index];
    chest?.classList.add("open");
    chest?.append(make("strong", {}, [words(prize)]));
    chest?.setAttribute("aria-label", words(prize));
  }

  return {
    node: make("div", { class: "vault" }, [svg(VAULT), grid]),
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
