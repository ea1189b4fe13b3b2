import { h, s } from "../../../lib/dom.ts";
import { when } from "../../../lib/format.ts";
import { chartWidth } from "../../../lib/page.ts";
import { empty } from "../../../parts/states.ts";
import type { Usage } from "../lib/generated.ts";

type Minute = Usage["usage"][number];

const MAX_WIDTH_PX = 1200;
const HEIGHT = 120;
const TOP = 18;
const BOTTOM = 20;
const MINUTES = 60;
const MINUTE_MS = 60_000;

/** Requests by the minute, those over the rate limit in another colour on top. */
export function usageChart(minutes: readonly Minute[]): HTMLElement {
  if (minutes.length === 0) return empty("No signed requests in the last hour.");
  const width = chartWidth(MAX_WIDTH_PX);
  const step = width / MINUTES;
  const start = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - (MINUTES - 1) * MINUTE_MS;
  const most = Math.max(...minutes.map(({ requests, rate_limited: limited }) => requests + limited), 1);
  const scale = (HEIGHT - TOP - BOTTOM) / most;
  const floor = HEIGHT - BOTTOM;
  const bars = minutes.flatMap(({ minute, requests, rate_limited: limited }) => {
    const at = (Date.parse(minute) - start) / MINUTE_MS;
    if (at < 0) return [];
    const place = { x: at * step + 1, width: Math.max(1, step - 2), rx: 1.5 };
    const [high, over] = [requests * scale, limited * scale];
    const title = `${when(minute)}: ${requests} requests, ${limited} over the limit`;
    return s(
      "g",
      {},
      s("rect", { ...place, y: floor - high, height: high, class: "bets" }),
      s("rect", { ...place, y: floor - high - over, height: over, class: "over" }),
      s("title", {}, title),
    );
  });
  const total = minutes.reduce((sum, { requests }) => sum + requests, 0);
  const refused = minutes.reduce((sum, { rate_limited: limited }) => sum + limited, 0);
  const label = `Requests by the minute: ${total} in the last hour, ${refused} refused over the rate limit.`;
  return h(
    "div",
    { class: "chart" },
    s(
      "svg",
      { viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, role: "img", "aria-label": label },
      ...bars,
      s("text", { x: 0, y: 12, class: "axis" }, `up to ${most} a minute, ${refused} refused`),
      s("text", { x: 0, y: HEIGHT - 4, class: "axis" }, "an hour ago"),
      s("text", { x: width, y: HEIGHT - 4, class: "axis", "text-anchor": "end" }, "now"),
    ),
  );
}
