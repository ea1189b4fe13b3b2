import { animate, calm, make, svg } from "./dom.ts";
import type { Text } from "./texts.ts";

/** The pockets in the order of a European wheel. */
const WHEEL = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
];
const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
const STEP = 360 / WHEEL.length;

export const colourOf = (pocket: number) => (pocket === 0 ? "green" : RED.has(pocket) ? "red" : "black");

function at(degrees: number, radius: number) {
  const angle = (degrees * Math.PI) / 180;
  return `${(200 + radius * Math.sin(angle)).toFixed(1)} ${(200 - radius * Math.cos(angle)).toFixed(1)}`;
}

function wheel() {
  const pockets = WHEEL.map((pocket, index) => {
    const [from, to] = [index * STEP - STEP / 2, index * STEP + STEP / 2];
    return `<path class="pocket ${colourOf(pocket)}" d="M${at(from, 178)} A178 178 0 0 1 ${at(to, 178)} L${at(to, 112)} A112 112 0 0 0 ${at(from, 112)} Z"/><text transform="translate(${at(index * STEP, 160)}) rotate(${index * STEP})" text-anchor="middle" dominant-baseline="middle">${pocket}</text>`;
  }).join("");
  const spokes = [0, 45, 90, 135]
    .map((turn) => `<path d="M200 118 V282" transform="rotate(${turn} 200 200)"/>`)
    .join("");
  return svg(`viewBox="0 0 400 400" class="roulette" aria-hidden="true">
    <defs><radialGradient id="bowl"><stop offset="0.6" stop-color="#5b3210"/><stop offset="0.93" stop-color="#b9772f"/><stop offset="1" stop-color="#4a260b"/></radialGradient>
    <radialGradient id="hub"><stop offset="0" stop-color="#ffe9a8"/><stop offset="0.4" stop-color="#c98f2c"/><stop offset="1" stop-color="#5c370d"/></radialGradient></defs>
    <circle cx="200" cy="200" r="198" fill="url(#bowl)"/><circle cx="200" cy="200" r="182" fill="#1c0f05"/>
    <g class="rotor">${pockets}<circle cx="200" cy="200" r="112" fill="url(#bowl)"/><g stroke="#e8c06a" stroke-width="5">${spokes}</g><circle cx="200" cy="200" r="34" fill="url(#hub)" stroke="#3a2006" stroke-width="3"/></g>
    <g class="ball-arm"><circle cx="200" cy="64" r="8" fill="#ffffff" stroke="#888888"/></g>`);
}

/** A wheel whose ball falls into the drawn pocket. */
export function rouletteWheel(text: Text) {
  const drawing = wheel();
  const last = make("div", { class: "last-number", "aria-hidden": "true" });
  const element = make("div", { class: "roulette-box" }, [drawing, last]);
  const rotor = drawing.querySelector(".rotor") as SVGElement;
  const ball = drawing.querySelector(".ball-arm") as SVGElement;
  let turned = 0;
  let waiting: Animation[] = [];
  return {
    element,
    words: (outcome: string) => (outcome === "0" ? outcome : `${outcome} ${text(colourOf(Number(outcome)))}`),
    wait() {
      for (const animation of waiting) animation.cancel();
      last.textContent = "";
      last.className = "last-number";
      if (calm()) return;
      const endless = { duration: 1400, iterations: Number.POSITIVE_INFINITY };
      waiting = [
        rotor.animate([{ transform: `rotate(${turned}deg)` }, { transform: `rotate(${turned + 360}deg)` }], {
          ...endless,
          duration: 4000,
        }),
        ball.animate([{ transform: "rotate(0deg)" }, { transform: "rotate(-360deg)" }], endless),
      ];
    },
    async reveal(outcome: string) {
      for (const animation of waiting) animation.cancel();
      const rest = (turned + 200) % 360;
      const landing = rest + WHEEL.indexOf(Number(outcome)) * STEP;
      await Promise.all([
        animate(rotor, [{ transform: `rotate(${turned}deg)` }, { transform: `rotate(${rest + 360}deg)` }], {
          duration: 3200,
          easing: "cubic-bezier(0.15, 0.6, 0.3, 1)",
        }),
        animate(ball, [{ transform: "rotate(0deg)" }, { transform: `rotate(${landing - 360 * 5}deg)` }], {
          duration: 3200,
          easing: "cubic-bezier(0.1, 0.6, 0.2, 1)",
        }),
      ]);
      turned = rest;
      this.rest(outcome);
    },
    /** Shows a number without turning the wheel. */
    rest(outcome: string) {
      last.textContent = outcome;
      last.className = `last-number ${colourOf(Number(outcome))} shown`;
    },
  };
}
