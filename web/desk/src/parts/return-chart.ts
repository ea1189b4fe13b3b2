import { h, s } from "../../../lib/dom.ts";
import { chartWidth } from "../../../lib/page.ts";
import type { CatalogueGameDetail } from "../lib/generated.ts";

const MAX_WIDTH_PX = 1100;
const HEIGHT = 150;
const PAD = { top: 20, bottom: 20 };
const DAYS = 30;
const DAY_MS = 86_400_000;

/** What a game paid of its stakes by the day, beside what is published. Nothing where nothing was played. */
export function returnChart({ rtp, returns }: CatalogueGameDetail): HTMLElement | false {
  const played = returns.filter(({ staked_usd: staked }) => staked > 0);
  if (rtp === null || played.length === 0) return false;
  const percents = played.map((one) => ({ ...one, percent: (100 * one.won_usd) / one.staked_usd }));
  const width = chartWidth(MAX_WIDTH_PX);
  const most = Math.max(...percents.map(({ percent }) => percent), rtp) * 1.1;
  const floor = HEIGHT - PAD.bottom;
  const y = (percent: number) => floor - (percent / most) * (floor - PAD.top);
  const step = width / DAYS;
  const first = Math.floor(Date.now() / DAY_MS) - DAYS + 1;
  const bars = percents.map(({ day, percent, bets }) => {
    const x = (Date.parse(day) / DAY_MS - first) * step + 2;
    return s(
      "g",
      {},
      s("rect", { x, y: y(percent), width: Math.max(2, step - 4), height: floor - y(percent), rx: 2, class: "bets" }),
      s("title", {}, `${day}: ${percent.toFixed(1)} % of ${bets} bets`),
    );
  });
  const label = `Paid of the stakes by the day: ${percents.map(({ day, percent }) => `${day} ${percent.toFixed(1)} %`).join(", ")}. Published: ${rtp.toFixed(2)} %.`;
  return h(
    "div",
    { class: "chart" },
    s(
      "svg",
      { viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, role: "img", "aria-label": label },
      ...bars,
      s("line", { x1: 0, x2: width, y1: y(rtp), y2: y(rtp), class: "published" }),
      s("text", { x: 0, y: y(rtp) - 5, class: "axis" }, `published ${rtp.toFixed(2)} %`),
      s("text", { x: 0, y: HEIGHT - 4, class: "axis" }, "30 days ago"),
      s("text", { x: width, y: HEIGHT - 4, class: "axis", "text-anchor": "end" }, "today"),
    ),
  );
}
