import type { Answer } from "./api.ts";
import { crashChart, multiplierAt } from "./crash-chart.ts";
import { calm, make } from "./dom.ts";
import { fromMinor, readFigures, shortTimes, times } from "./money.ts";
import type { Scene, Stage } from "./scene.ts";

/** Where a player may want to cash out, in hundredths. */
const PRESETS = [150, 200, 500, 1000];
const MAX_LAST = 12;
/** A flight that nobody cashes out ends here, in hundredths. */
const HIGHEST = 100_000;

/** The crash game: a rocket climbs along its curve until it crashes or the player cashes out. */
export function crashScene({ root, text, sound, api, rounds }: Stage): Scene {
  const input = make("input", {
    id: "target",
    type: "text",
    inputmode: "decimal",
    autocomplete: "off",
    value: times(200),
    maxlength: "7",
  });
  const byHand = make("input", { id: "by-hand", type: "checkbox" });
  const label = make("label", { class: "target" }, [make("span", {}, [text("target")]), "×", input]);
  const hand = make("label", { class: "by-hand" }, [byHand, make("span", {}, [text("byHand")])]);
  const chart = crashChart();
  const { readout, show: place } = chart;
  const last = make("ol", { class: "last-flights", "aria-label": text("lastFlights") });
  const presets = make(
    "div",
    { class: "presets", role: "group", "aria-label": text("target") },
    PRESETS.map((at) => {
      const button = make("button", { type: "button", class: "tool" }, [`×${shortTimes(at)}`]);
      button.addEventListener("click", () => {
        input.value = times(at);
        byHand.checked = false;
        byHand.dispatchEvent(new Event("change"));
        input.removeAttribute("aria-invalid");
        markPreset();
      });
      return button;
    }),
  );
  const spoken = make("p", { class: "unseen", role: "status" });
  root.append(last, chart.element, spoken);
  place(100);
  for (const { scene } of rounds.toReversed()) if (scene) remember(scene);

  function markPreset() {
    for (const [index, button] of [...presets.children].entries()) {
      const isSet = !byHand.checked && Math.round(readFigures(input.value) * 100) === PRESETS[index];
      button.setAttribute("aria-pressed", String(isSet));
    }
  }

  /** Adds where a flight ended to the last ones. */
  function remember({ crashAt, multiplier }: Answer) {
    const at = Math.max(100, crashAt);
    const height = at < 200 ? "low" : at < 1000 ? "fair" : "high";
    last.prepend(make("li", { class: `${height}${multiplier > 0 ? " won" : ""}` }, [`×${times(at)}`]));
    while (last.children.length > MAX_LAST) last.lastElementChild?.remove();
  }

  /** Shows where a flight ended, and says it. */
  function land({ crashAt, cashOutAt, multiplier }: Answer) {
    const at = multiplier > 0 ? cashOutAt : Math.max(100, crashAt);
    place(at);
    root.dataset.flight = multiplier > 0 ? "out" : "crashed";
    const end = text(multiplier > 0 ? "cashedOut" : "crashed", { at: times(at) });
    readout.append(make("small", {}, [end]));
    return end;
  }

  byHand.addEventListener("change", () => {
    input.disabled = byHand.checked;
    markPreset();
  });
  input.addEventListener("input", markPreset);
  markPreset();

  /** The same growth as on the server: 6 per mille per tick, in ten-thousandths, rounded up. */
  function climb() {
    let exact = 10_000;
    let ticks = 0;
    return (elapsedMs: number, tickMs: number) => {
      for (; (ticks + 1) * tickMs <= elapsedMs; ticks++) exact += Math.ceil((exact * 6) / 1000);
      return Math.min(Math.floor(exact / 100), 100_000);
    };
  }

  let out: (() => void) | null = null;

  return {
    word: () => "bet",
    controls: [presets, label, hand],
    choice() {
      if (byHand.checked) return { cash_out_at: null };
      const target = readFigures(input.value);
      if (!(target >= 1.01 && target <= 1000)) {
        input.setAttribute("aria-invalid", "true");
        input.focus();
        return null;
      }
      input.removeAttribute("aria-invalid");
      const hundredths = Math.round(target * 100);
      input.value = times(hundredths);
      return { cash_out_at: fromMinor(hundredths, 2) };
    },
    begin() {
      spoken.textContent = "";
      root.dataset.flight = "ready";
      place(100);
    },
    resume({ flight }) {
      byHand.checked = flight.cash_out_at === null || flight.cash_out_at >= HIGHEST;
      if (!byHand.checked) input.value = times(flight.cash_out_at);
      byHand.dispatchEvent(new Event("change"));
    },
    recall: (round) => land(round.scene),
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
        const elapsed = performance.now() - started;
        const figures = shown(elapsed, round.flight.tick_ms);
        place(figures, calm() ? figures : Math.min(Math.max(figures, multiplierAt(elapsed / 1000)), HIGHEST));
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
      spoken.textContent = land(round.scene);
      remember(round.scene);
      if (round.scene.multiplier === 0) sound.lose();
    },
    rules: () => [],
  };
}
