// @ts-check
import { pause } from "./api.page.js";
import { animate, calm, make, svg } from "./dom.page.js";

const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

/** @param {number} value */
function die(value) {
  const pips = PIPS[/** @type {keyof typeof PIPS} */ (value)].map(
    (place) => `<circle cx="${26 + (place % 3) * 24}" cy="${26 + Math.floor(place / 3) * 24}" r="8.5"/>`,
  );
  return `<rect x="3" y="3" width="94" height="94" rx="20" fill="url(#ivory)" stroke="#5b4a2a" stroke-width="2"/><g fill="#a3122b">${pips.join("")}</g>`;
}

/** Two tumbling dice. @returns {import("./board.page.js").Show} */
export function diceShow() {
  const face = (/** @type {number} */ value) =>
    svg(
      `viewBox="0 0 100 100" class="die" aria-hidden="true"><defs><linearGradient id="ivory" x2="0.4" y2="1"><stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="#d9cba8"/></linearGradient></defs>${die(value)}`,
    );
  const element = make("div", { class: "dice" }, [face(3), face(4)]);
  let waiting = false;
  const toss = () =>
    element.replaceChildren(face(1 + Math.floor(Math.random() * 6)), face(1 + Math.floor(Math.random() * 6)));
  return {
    element,
    words: (outcome) => outcome.replace("-", " + "),
    async wait() {
      waiting = true;
      while (waiting && !calm()) {
        toss();
        await pause(90);
      }
    },
    async reveal(outcome) {
      await pause(calm() ? 10 : 700);
      waiting = false;
      element.replaceChildren(...outcome.split("-").map((value) => face(Number(value))));
      const fall = [{ transform: "translateY(-60px) rotate(-200deg) scale(1.2)" }, { transform: "none" }];
      await Promise.all(
        [...element.children].map((child, index) =>
          animate(child, fall, { duration: 420 + index * 140, easing: "cubic-bezier(0.3, 1.4, 0.6, 1)" }),
        ),
      );
    },
  };
}

/**
 * A football match in fast motion.
 * @param {string[]} _
 * @param {import("./board.page.js").Text} text
 * @returns {import("./board.page.js").Show}
 */
export function matchShow(_, text) {
  const [score, minute] = [make("strong", { class: "score" }, ["0 – 0"]), make("span", { class: "minute" }, ["0′"])];
  const ball = make("span", { class: "football", "aria-hidden": "true" });
  const side = (/** @type {string} */ name, /** @type {string} */ kit) =>
    make("div", { class: `side ${kit}` }, [make("i"), name]);
  const element = make("div", { class: "match" }, [
    make("div", { class: "scoreboard" }, [
      side(text("homeSide"), "kit-home"),
      make("div", { class: "middle" }, [score, minute]),
      side(text("awaySide"), "kit-away"),
    ]),
    make("div", { class: "pitch" }, [ball]),
  ]);
  return {
    element,
    words: (outcome) => {
      const [home, away] = outcome.split("-");
      return `${text("homeSide")} ${home}, ${text("awaySide")} ${away}`;
    },
    wait() {
      score.textContent = "0 – 0";
      minute.textContent = "0′";
    },
    async reveal(outcome) {
      const [home = 0, away = 0] = outcome.split("-").map(Number);
      const goals = [...Array(home).fill("home"), ...Array(away).fill("away")]
        .map((team) => ({ team, minute: 3 + Math.floor(Math.random() * 86) }))
        .sort((a, b) => a.minute - b.minute);
      const tally = { home: 0, away: 0 };
      for (let time = 0; time <= 90 && !calm(); time += 3) {
        while (goals[0] && goals[0].minute <= time) tally[/** @type {"home" | "away"} */ (goals.shift()?.team)]++;
        score.textContent = `${tally.home} – ${tally.away}`;
        minute.textContent = `${time}′`;
        ball.style.left = `${8 + Math.random() * 84}%`;
        ball.style.top = `${12 + Math.random() * 70}%`;
        await pause(95);
      }
      score.textContent = `${home} – ${away}`;
    },
  };
}

/** A drum of balls, one of which is drawn. @returns {import("./board.page.js").Show} @param {string[]} outcomes */
export function lottoShow(outcomes) {
  const balls = outcomes.map((number) => make("span", { class: `ball hue-${Number(number) % 6}` }, [number]));
  const drawn = make("span", { class: "ball drawn" }, ["?"]);
  const drum = make("div", { class: "drum", "aria-hidden": "true" }, balls);
  const element = make("div", { class: "lotto" }, [drum, drawn]);
  let mixing = false;
  const mix = () => {
    for (const ball of balls) {
      const [angle, radius] = [Math.random() * Math.PI * 2, Math.sqrt(Math.random()) * 40];
      ball.style.left = `${50 + radius * Math.cos(angle)}%`;
      ball.style.top = `${50 + radius * Math.sin(angle)}%`;
    }
  };
  mix();
  return {
    element,
    async wait() {
      mixing = true;
      drawn.textContent = "?";
      drawn.className = "ball drawn";
      while (mixing && !calm()) {
        mix();
        await pause(180);
      }
    },
    async reveal(outcome) {
      await pause(calm() ? 10 : 1500);
      mixing = false;
      drawn.textContent = outcome;
      drawn.classList.add(`hue-${Number(outcome) % 6}`, "shown");
      await animate(drawn, [{ transform: "translateY(-80px) scale(0.4)" }, { transform: "none" }], {
        duration: 500,
        easing: "cubic-bezier(0.3, 1.4, 0.6, 1)",
      });
    },
  };
}
