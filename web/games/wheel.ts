import type { Answer } from "./api.ts";
import { animate, calm, make, svg } from "./dom.ts";
import type { Sound } from "./sound.ts";

const RADIUS = 190;
const TURNS = 6;

/** A point on the wheel. */
function at(degrees: number, radius: number) {
  const radians = ((degrees - 90) * Math.PI) / 180;
  return `${(Math.cos(radians) * radius).toFixed(2)} ${(Math.sin(radians) * radius).toFixed(2)}`;
}

/** The wheel of fortune: spins for a few seconds and stops with the drawn prize under the pointer. */
export function prizeWheel(prizes: Answer[], words: (prize: Answer) => string, sound: Sound) {
  const each = 360 / prizes.length;
  const fields = prizes
    .map((_, index) => {
      const [from, to] = [index * each - each / 2, index * each + each / 2];
      return `<path class="field hue-${index % 4}" d="M0 0 L${at(from, RADIUS)} A${RADIUS} ${RADIUS} 0 0 1 ${at(to, RADIUS)} Z"/>`;
    })
    .join("");
  const bulbs = prizes
    .map((_, index) => `<circle class="bulb" r="6" transform="translate(${at((index + 0.5) * each, 204)})"/>`)
    .join("");
  const node = svg(`viewBox="-230 -246 460 476" class="wheel" aria-hidden="true">
    <circle class="rim" r="216"/>
    <g class="disc">${fields}</g>${bulbs}
    <circle class="hub" r="40"/><path class="star" d="M0 -24 L7 -8 L24 -7 L11 4 L15 21 L0 12 L-15 21 L-11 4 L-24 -7 L-7 -8 Z"/>
    <path class="pointer" d="M-20 -240 H20 L0 -190 Z"/>`);
  const disc = node.querySelector(".disc") as SVGElement;
  for (const [index, prize] of prizes.entries()) {
    const label = document.createElementNS("http://www.w3.org/2000/svg", "text");
    label.setAttribute("class", "label");
    label.setAttribute("transform", `rotate(${index * each - 90}) translate(182 0)`);
    label.textContent = words(prize);
    disc.append(label);
  }
  return {
    node: make("div", { class: "fair" }, [node]),
    /** Shows the drawn prize. */
    async reveal(drawn: number) {
      const rest = -drawn * each;
      // Stops off centre at random, because a wheel that always stops dead centre looks rigged.
      const swing = (Math.random() - 0.5) * each * 0.6;
      const ticking = calm() ? 0 : setInterval(() => sound.stop(3), 170);
      await animate(
        disc,
        [
          { transform: "rotate(0deg)" },
          { transform: `rotate(${TURNS * 360 + rest + swing}deg)`, offset: 0.94 },
          { transform: `rotate(${TURNS * 360 + rest + swing * 0.8}deg)` },
        ],
        { duration: 5_200, easing: "cubic-bezier(0.15, 0.65, 0.1, 1)" },
      );
      clearInterval(ticking);
      disc.querySelectorAll(".field")[drawn]?.classList.add("won");
    },
  };
}
