import type { Rates } from "../../../../clients/typescript/src/index.ts";
import { h, s } from "../../../lib/dom.ts";
import { figure, words } from "../../../lib/format.ts";
import { chartWidth } from "../lib/page.ts";

type ProviderRates = Rates["providers"][number];

const MAX_WIDTH_PX = 1400;
const HEIGHT = 240;
const PAD = { left: 48, right: 12, top: 12, bottom: 34 };
/** The top tier is open-ended: the axis ends at this multiple of its lower bound. */
const OPEN_END = 1.25;

/** Between the starts of two labels on the x axis. */
const MIN_LABEL_GAP_PX = 70;
/** Candidate steps of the y axis; the smallest that needs fewer than five lines is used. */
const STEPS = [0.5, 1, 2, 5, 10, 20, 25];

/**
 * Percentages by monthly revenue: one line for the provider, one for each section with rates of its own. `here` is this
 * month's revenue so far.
 */
export function rateChart(provider: ProviderRates, currency: string | undefined, here?: number): HTMLElement {
  const bands = provider.tiers.filter((tier) => tier.currency === currency).toSorted((a, b) => a.ordinal - b.ordinal);
  const top = Math.max(1, ...bands.map(({ from_amount, to_amount }) => to_amount ?? from_amount)) * OPEN_END;
  const all = [
    { name: "All games", rates: provider.rates },
    ...provider.sections.map(({ section_code, rates }) => ({ name: words(section_code), rates })),
  ];
  const maxPercent = Math.max(1, ...all.flatMap(({ rates }) => rates.map(({ percent }) => percent))) * 1.15;
  const width = chartWidth(MAX_WIDTH_PX);
  const x = (amount: number) => PAD.left + (amount / top) * (width - PAD.left - PAD.right);
  const y = (percent: number) => HEIGHT - PAD.bottom - (percent / maxPercent) * (HEIGHT - PAD.top - PAD.bottom);

  const steps = (rates: ProviderRates["rates"]) => {
    const at = (ordinal: number) => rates.find(({ tier_ordinal }) => tier_ordinal === ordinal)?.percent;
    const ladder = bands.length > 0 ? bands : [{ ordinal: 1, from_amount: 0, to_amount: null }];
    return ladder
      .flatMap(({ ordinal, from_amount, to_amount }) => {
        const percent = at(ordinal);
        return percent === undefined ? [] : [`${x(from_amount)},${y(percent)}`, `${x(to_amount ?? top)},${y(percent)}`];
      })
      .join(" ");
  };
  // Sections of the same rates are one line: of several, only the last would be seen.
  const lines = [...Map.groupBy(all, ({ rates }) => steps(rates))].map(([points, same]) => ({
    points,
    name: same.map(({ name }) => name).join(", "),
  }));
  const step = STEPS.find((one) => maxPercent / one < 5) ?? 25;
  const grid = Array.from({ length: Math.floor(maxPercent / step) + 1 }, (_, at) => at * step);
  let labelledTo = Number.NEGATIVE_INFINITY;
  const labelled = bands.filter(({ from_amount }) => {
    if (x(from_amount) < labelledTo) return false;
    labelledTo = x(from_amount) + MIN_LABEL_GAP_PX;
    return true;
  });
  const subject = [provider.provider_name, currency].filter(Boolean).join(", ");
  const label = `Percentage by monthly revenue: ${subject}. The table below has the figures.`;
  const chart = s(
    "svg",
    { viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, class: "rate-chart", role: "img", "aria-label": label },
    ...grid.flatMap((percent) => [
      s("line", { x1: PAD.left, x2: width - PAD.right, y1: y(percent), y2: y(percent), class: "grid" }),
      s("text", { x: PAD.left - 8, y: y(percent) + 4, "text-anchor": "end", class: "axis" }, `${percent}%`),
    ]),
    ...labelled.map(({ from_amount }) =>
      s(
        "text",
        { x: x(from_amount), y: HEIGHT - 12, class: "axis", "text-anchor": "middle" },
        figure(from_amount, undefined, 0),
      ),
    ),
    ...lines.map(({ points }, at) => s("polyline", { points, class: `line line-${at % 4}` })),
    here !== undefined && marker(x(Math.min(top, Math.max(0, here)))),
  );
  const legend = lines.map(({ name }, at) => h("li", { class: `key-${at % 4}` }, name));
  return h(
    "figure",
    { class: "chart", tabIndex: 0, role: "group", aria: { label } },
    chart,
    h("ul", { class: "legend" }, ...legend),
  );
}

/** Where the month is. Its words are above the chart. */
function marker(x: number): SVGElement {
  return s(
    "g",
    { class: "here" },
    s("line", { x1: x, x2: x, y1: PAD.top, y2: HEIGHT - PAD.bottom }),
    s("circle", { cx: x, cy: PAD.top, r: 5 }),
  );
}
