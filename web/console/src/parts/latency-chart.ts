import type { WalletHealth } from "../../../../clients/typescript/src/index.ts";
import { h, s } from "../../../lib/dom.ts";
import { duration, shortTime } from "../../../lib/format.ts";
import { chartWidth } from "../lib/page.ts";

const MAX_WIDTH_PX = 1400;
const HEIGHT = 120;
const TOP = 20;
const BOTTOM = 20;
const HOURS = 24;
const HOUR_MS = 3_600_000;

/** By hour, the time within which 95 of 100 callbacks were answered: that of the slowest action. */
export function latencyChart(hours: WalletHealth["hours"]): HTMLElement {
  const width = chartWidth(MAX_WIDTH_PX);
  const step = width / HOURS;
  const start = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - (HOURS - 1) * HOUR_MS;
  const slowest = hours.map(({ hour, actions }) => ({
    hour,
    ms: Math.max(0, ...actions.map((one) => one.p95_ms ?? 0)),
  }));
  const most = Math.max(1, ...slowest.map(({ ms }) => ms));
  const floor = HEIGHT - BOTTOM;
  const bars = slowest.flatMap(({ hour, ms }) => {
    const at = (Date.parse(hour) - start) / HOUR_MS;
    if (at < 0) return [];
    const height = Math.max(2, (ms / most) * (floor - TOP));
    const shape = { x: at * step + 2, width: Math.max(1, step - 4), y: floor - height, height, rx: 2, class: "gain" };
    return s("g", {}, s("rect", shape), s("title", {}, `${shortTime(hour)} UTC: 95 % within ${duration(ms)}`));
  });
  const label = `Time of your wallet's answers by hour: at most ${duration(most)} for 95 of 100.`;
  return h(
    "div",
    { class: "chart" },
    s(
      "svg",
      { viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, role: "img", "aria-label": label },
      s("line", { x1: 0, x2: width, y1: floor, y2: floor, class: "grid" }),
      ...bars,
      s("text", { x: 0, y: 12, class: "axis" }, `95 % within ${duration(most)} in the slowest hour`),
      s("text", { x: 0, y: HEIGHT - 4, class: "axis" }, "24 hours ago"),
      s("text", { x: width, y: HEIGHT - 4, class: "axis", "text-anchor": "end" }, "now"),
    ),
  );
}
