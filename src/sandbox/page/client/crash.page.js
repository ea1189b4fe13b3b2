// @ts-check
import { calm, make, svg } from "./dom.page.js";
import { times } from "./money.page.js";

const WIDTH = 600;
const HEIGHT = 340;

/**
 * The crash game: a rocket climbs along its curve until it crashes or the player cashes out.
 * @param {import("./scene.page.js").Stage} stage
 * @returns {import("./scene.page.js").Scene}
 */
export function crashScene({ root, game, text, sound, api }) {
  const input = /** @type {HTMLInputElement} */ (
    make("input", {
      id: "target",
      type: "text",
      inputmode: "decimal",
      autocomplete: "off",
      value: "2.00",
      maxlength: "7",
    })
  );
  const byHand = /** @type {HTMLInputElement} */ (make("input", { id: "by-hand", type: "checkbox" }));
  const label = make("label", { class: "target" }, [make("span", {}, [text("target")]), "×", input]);
  const hand = make("label", { class: "by-hand" }, [byHand, make("span", {}, [text("byHand")])]);
  const readout = make("div", { class: "readout", "aria-hidden": "true" }, ["×1.00"]);
  const sky = svg(`viewBox="0 0 ${WIDTH} ${HEIGHT}" class="sky" aria-hidden="true">
    <defs><linearGradient id="trail" x1="0" y1="1" x2="1" y2="0"><stop offset="0" stop-color="#38e1ff" stop-opacity="0.05"/><stop offset="1" stop-color="#ff5ad1"/></linearGradient></defs>
    <g class="grid">${[1, 2, 3, 4, 5].map((n) => `<path d="M0 ${n * 60} H${WIDTH} M${n * 100} 0 V${HEIGHT}"/>`).join("")}</g>
    <path class="area" d=""/><path class="curve" d=""/>
    <g class="rocket"><path d="M26 0 C14 -11 -8 -12 -20 -8 L-14 0 L-20 8 C-8 12 14 11 26 0 Z" fill="#f4f7ff" stroke="#1a1038" stroke-width="2"/><circle cx="8" cy="0" r="4.5" fill="#38b6ff"/><path d="M-16 -8 L-28 -15 L-22 -3 Z M-16 8 L-28 15 L-22 3 Z" fill="#ff5a7a"/><path class="flame" d="M-18 -5 L-42 0 L-18 5 Z" fill="#ffcf4d"/></g>
    <g class="boom"><circle r="34" fill="#ff7a1f"/><circle r="20" fill="#ffe08a"/></g>`);
  root.append(make("div", { class: "flight" }, [sky, readout]));
  const find = (/** @type {string} */ name) => /** @type {SVGElement} */ (sky.querySelector(name));
  place(100);

  byHand.addEventListener("change", () => {
    input.disabled = byHand.checked;
  });

  /** @param {number} hundredths */
  function place(hundredths) {
    const progress = Math.min(1, Math.log(hundredths / 100) / Math.log(6));
    const x = 30 + progress * (WIDTH - 90);
    const y = HEIGHT - 30 - progress ** 1.8 * (HEIGHT - 90);
    const bend = `M0 ${HEIGHT - 24} Q${x * 0.62} ${HEIGHT - 26} ${x} ${y}`;
    find(".curve").setAttribute("d", bend);
    find(".area").setAttribute("d", `${bend} L${x} ${HEIGHT} L0 ${HEIGHT} Z`);
    find(".rocket").setAttribute("transform", `translate(${x} ${y}) rotate(${-8 - progress * 38})`);
    find(".boom").setAttribute("transform", `translate(${x} ${y})`);
    readout.textContent = `×${times(hundredths)}`;
  }

  /** The same growth as on the server: 6 per mille per tick, in ten-thousandths, rounded up. */
  function climb() {
    let exact = 10_000;
    let ticks = 0;
    return (/** @type {number} */ elapsedMs, /** @type {number} */ tickMs) => {
      for (; (ticks + 1) * tickMs <= elapsedMs; ticks++) exact += Math.ceil((exact * 6) / 1000);
      return Math.min(Math.floor(exact / 100), 100_000);
    };
  }

  /** @type {(() => void) | null} */
  let out = null;

  return {
    word: () => "bet",
    controls: [label, hand],
    choice() {
      if (byHand.checked) return { cash_out_at: null };
      const target = Number(input.value.replace(",", "."));
      if (!(target >= 1.01 && target <= 1000)) {
        input.setAttribute("aria-invalid", "true");
        input.focus();
        return null;
      }
      input.removeAttribute("aria-invalid");
      input.value = target.toFixed(2);
      return { cash_out_at: input.value };
    },
    begin() {
      root.dataset.flight = "ready";
      place(100);
    },
    async cancel() {
      delete root.dataset.flight;
    },
    async fly(round) {
      root.dataset.flight = "up";
      const started = performance.now() - round.flight.elapsed_ms;
      const shown = climb();
      let flying = true;
      const frame = () => {
        if (!flying) return;
        place(shown(performance.now() - started, round.flight.tick_ms));
        if (calm()) setTimeout(frame, 500);
        else requestAnimationFrame(frame);
      };
      frame();
      const byPlayer = new Promise((resolve) => {
        out = () => resolve(api.cashOut(round.round_id));
      });
      const landed = await Promise.race([byPlayer, api.landed(round.round_id)]);
      out = null;
      flying = false;
      return landed;
    },
    cashOut: () => out?.(),
    async reveal(round) {
      const { crashAt, cashOutAt, multiplier } = round.scene;
      place(multiplier > 0 ? cashOutAt : Math.max(100, crashAt));
      root.dataset.flight = multiplier > 0 ? "out" : "crashed";
      readout.append(
        make("small", {}, [
          text(multiplier > 0 ? "cashedOut" : "crashed", {
            at: times(multiplier > 0 ? cashOutAt : Math.max(100, crashAt)),
          }),
        ]),
      );
      if (multiplier === 0) sound.lose();
    },
    rules: () => [make("p", {}, [text("rtp", { rtp: game.rtp })])],
  };
}
