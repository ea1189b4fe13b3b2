import { make, svg } from "./dom.ts";
import { shortTimes, times, written } from "./money.ts";

const WIDTH = 600;
const HEIGHT = 340;
/** The plot inside the drawing; the axes' labels are left of it and under it. */
const PLOT = { left: 52, right: 560, top: 34, bottom: 304 };
const LABELS = 7;
const POINTS = 32;
/** The axes reach at least to this multiplier, in hundredths, and always some way beyond the rocket. */
const LEAST_TOP = 160;
const BEYOND = 1.22;
/** The server's growth: 6 per mille each tick of 100 ms. */
const GROWTH_A_SECOND = 10 * Math.log(1.006);
const STARS = 46;

/** When a multiplier is reached, in seconds. */
const secondsAt = (hundredths: number) => Math.log(hundredths / 100) / GROWTH_A_SECOND;

/** The multiplier after so many seconds, in hundredths. */
export const multiplierAt = (seconds: number) => 100 * Math.exp(seconds * GROWTH_A_SECOND);

/** A round step that divides the range in about four. */
function stepOf(range: number) {
  const size = 10 ** Math.floor(Math.log10(range / 4));
  return size * ([1, 2, 2.5, 5].find((factor) => size * factor >= range / 4) ?? 10);
}

/** The same stars each time: a sky that changes between two rounds looks like a fault. */
function stars() {
  let seed = 7;
  const next = (to: number) => {
    seed = (seed * 16807) % 2147483647;
    return seed % to;
  };
  return Array.from({ length: STARS }, () => {
    const [x, y, size] = [next(WIDTH), next(HEIGHT - 70), 4 + next(9)];
    return `<circle cx="${x}" cy="${y}" r="${size / 9}" opacity="${(3 + next(6)) / 10}"/>`;
  }).join("");
}

/** What stands still is drawn once, in a layer of its own under what moves. */
const SKY = `viewBox="0 0 ${WIDTH} ${HEIGHT}" class="sky" aria-hidden="true">
  <defs><radialGradient id="moon" cx="0.36" cy="0.34"><stop offset="0" stop-color="#fff3d6"/><stop offset="0.7" stop-color="#d7b9ff"/><stop offset="1" stop-color="#7d5bd0"/></radialGradient></defs>
  <g fill="#fff">${stars()}</g>
  <circle cx="132" cy="82" r="34" fill="url(#moon)"/><g fill="#6b4bb8" opacity="0.35"><circle cx="120" cy="72" r="8"/><circle cx="143" cy="94" r="10"/><circle cx="146" cy="68" r="4"/></g>
  <path class="hills far" d="M0 ${HEIGHT} V286 L70 250 L132 284 L206 238 L292 290 L372 246 L452 288 L530 256 L${WIDTH} 286 V${HEIGHT} Z"/>
  <path class="hills" d="M0 ${HEIGHT} V306 L96 276 L190 308 L300 280 L414 310 L508 284 L${WIDTH} 308 V${HEIGHT} Z"/>
  <path class="axes" d="M${PLOT.left} ${PLOT.top - 10} V${PLOT.bottom} H${PLOT.right + 14}"/>`;

const PLOTTED = `viewBox="0 0 ${WIDTH} ${HEIGHT}" class="plot" aria-hidden="true">
  <g class="ups"></g><g class="along"></g>
  <path class="area" d=""/><path class="curve" d=""/>
  <g class="rocket"><g transform="scale(1.35)"><path d="M26 0 C14 -11 -8 -12 -20 -8 L-14 0 L-20 8 C-8 12 14 11 26 0 Z" fill="#f4f7ff" stroke="#1a1038" stroke-width="2"/><path d="M26 0 C20 -5 14 -8 8 -9.6 V9.6 C14 8 20 5 26 0 Z" fill="#ff5a7a"/><circle cx="0" cy="0" r="4.5" fill="#38b6ff" stroke="#1a1038" stroke-width="1.5"/><path d="M-16 -8 L-28 -15 L-22 -3 Z M-16 8 L-28 15 L-22 3 Z" fill="#ff5a7a" stroke="#1a1038" stroke-width="1.5"/><path class="flame" d="M-18 -5 L-42 0 L-18 5 Z" fill="#ffcf4d"/></g></g>
  <g class="boom"><circle r="40" fill="#ff7a1f"/><path d="M0 -52 L11 -16 L46 -30 L22 0 L50 24 L14 18 L4 54 L-10 18 L-46 30 L-22 2 L-52 -20 L-14 -16 Z" fill="#ffcf4d"/><circle r="19" fill="#fff3c4"/></g>`;

interface Axis {
  readonly from: number;
  readonly to: number;
  readonly words: (value: number) => string;
  readonly at: (value: number) => string;
}

/** The flight over time: axes with labels, the curve, the rocket at its end. */
export function crashChart() {
  const plot = svg(PLOTTED);
  const find = (name: string) => plot.querySelector(name) as SVGElement;
  const [curve, area, rocket, boom] = [".curve", ".area", ".rocket", ".boom"].map(find);
  const labels = (group: string, line: string, words: string) =>
    Array.from({ length: LABELS }, () => {
      const label = svg(`viewBox="0 0 1 1"><g class="tick"><path d="${line}"/><text ${words}/></g>`).firstElementChild;
      find(group).append(label ?? "");
      return label as SVGElement;
    });
  const ups = labels(".ups", `M${PLOT.left} 0 H${PLOT.right + 14}`, `x="${PLOT.left - 8}" y="4" text-anchor="end"`);
  const along = labels(".along", `M0 ${PLOT.bottom} v5`, `y="${PLOT.bottom + 20}" text-anchor="middle"`);
  const readout = make("div", { class: "readout", "aria-hidden": "true" }, ["×1.00"]);

  /** Places the labels of an axis and hides those that are left over. */
  function showAxis(pool: SVGElement[], { from, to, words, at }: Axis) {
    const step = stepOf(to - from);
    const first = Math.ceil((from + step / 4) / step) * step;
    for (const [index, label] of pool.entries()) {
      const value = first + index * step;
      label.classList.toggle("off", value > to);
      if (value > to) continue;
      label.setAttribute("transform", at(value));
      const [text, shown] = [label.lastElementChild as SVGElement, words(value)];
      if (text.textContent !== shown) text.textContent = shown;
    }
  }

  return {
    element: make("div", { class: "flight" }, [svg(SKY), plot, readout]),
    readout,
    /**
     * `shown` is the multiplier in figures, in hundredths; `hundredths` that where the rocket is, which moves between two
     * figures.
     */
    show(shown: number, hundredths = shown) {
      const top = Math.max(LEAST_TOP, 100 + (hundredths - 100) * BEYOND);
      const end = secondsAt(top);
      const x = (seconds: number) => PLOT.left + ((PLOT.right - PLOT.left) * seconds) / end;
      const y = (at: number) => PLOT.bottom - ((PLOT.bottom - PLOT.top) * (at - 100)) / (top - 100);
      const now = secondsAt(hundredths);
      const line = Array.from({ length: POINTS + 1 }, (_, index) => {
        const seconds = (now * index) / POINTS;
        return `${x(seconds).toFixed(1)} ${y(multiplierAt(seconds)).toFixed(1)}`;
      }).join(" L");
      const [endX, endY] = [x(now), y(hundredths)];
      const slope = Math.atan2(y(hundredths) - y(hundredths * 1.01), x(secondsAt(hundredths * 1.01)) - endX);
      curve?.setAttribute("d", `M${line}`);
      area?.setAttribute("d", `M${line} L${endX} ${PLOT.bottom} L${PLOT.left} ${PLOT.bottom} Z`);
      rocket?.setAttribute("transform", `translate(${endX} ${endY}) rotate(${(-slope * 180) / Math.PI})`);
      boom?.setAttribute("transform", `translate(${endX} ${endY})`);
      showAxis(ups, {
        from: 100,
        to: top,
        words: (value) => `×${shortTimes(value)}`,
        at: (value) => `translate(0 ${y(value)})`,
      });
      showAxis(along, {
        from: 0,
        to: end,
        words: (value) => `${written(Number(value.toFixed(1)))} s`,
        at: (value) => `translate(${x(value)} 0)`,
      });
      const figures = `×${times(shown)}`;
      if (readout.textContent !== figures) readout.textContent = figures;
    },
  };
}
