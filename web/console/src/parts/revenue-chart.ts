import type { Statements } from "../../../../clients/typescript/src/index.ts";
import { h, s } from "../../../lib/dom.ts";
import { add, grouped, negated } from "../../../lib/money.ts";
import { axisOf } from "../lib/axis.ts";
import { chartWidth } from "../lib/page.ts";

const MAX_WIDTH_PX = 1400;
const HEIGHT = 190;
const PAD = { top: 24, bottom: 26 };
const MAX_BAR_PX = 72;
/** Narrower days than this have no room for an amount with its decimals. */
const ROOMY_PX = 78;
/** The widest label of a return on a phone: "1330 %". */
const LABEL_PX = 60;
const RETURN_HEIGHT = 116;
/** Below the lowest point, and above the highest for its label. */
const RETURN_PAD = { top: 28, bottom: 8 };
/** Where the axis of returns begins and ends. A day with one lucky round is far above: its point stays at the edge. */
const [MIN_RETURN, MAX_RETURN] = [0.6, 1.4] as const;

export interface Sums {
  readonly bets: string;
  readonly wins: string;
}

export interface DayRevenue extends Sums {
  /** "2026-11-21". */
  readonly day: string;
}

/** The days in one currency; a day without play has nothing. */
export function daysOf(statements: readonly Statements[], currency: string): readonly DayRevenue[] {
  return statements.map(({ day, statements: all }) => {
    const { bets, wins } = all.find((statement) => statement.currency === currency) ?? { bets: "0", wins: "0" };
    return { day, bets, wins };
  });
}

/** Gross gaming revenue: bets less wins. */
export function revenueOf({ bets, wins }: Sums): string {
  return add(bets, negated(wins));
}

/** The share of the bets that players got back, of real money alone; undefined without a bet. */
export function returnOf({ bets, wins }: Sums): number | undefined {
  return Number(bets) === 0 ? undefined : Number(wins) / Number(bets);
}

/** "96.1 %". */
export function percent(share: number | undefined): string {
  return share === undefined ? "–" : `${(100 * share).toFixed(1)} %`;
}

/** Gross gaming revenue by day as bars, up or down, and below it the return to the player by day. */
export function revenueChart(days: readonly DayRevenue[], currency: string): HTMLElement {
  const total = days.reduce((sum, day) => ({ bets: add(sum.bets, day.bets), wins: add(sum.wins, day.wins) }), {
    bets: "0",
    wins: "0",
  });
  return h(
    "div",
    { class: "chart" },
    h(
      "div",
      { class: "chart-sums" },
      h("p", {}, h("strong", { class: "money" }, `${grouped(revenueOf(total))} ${currency}`), "gross gaming revenue"),
      h("p", {}, h("strong", { class: "money" }, percent(returnOf(total))), "return to player"),
    ),
    bars(days, currency),
    returns(days),
  );
}

function bars(days: readonly DayRevenue[], currency: string): SVGElement {
  const width = chartWidth(MAX_WIDTH_PX);
  const step = width / days.length;
  const values = days.map((day) => Number(revenueOf(day)));
  const { zero, scale } = axisOf(values, { height: HEIGHT, ...PAD });
  const barWidth = Math.min(MAX_BAR_PX, step - 8);
  const bar = (one: DayRevenue, at: number) => {
    const middle = step * at + step / 2;
    const value = values[at] ?? 0;
    const height = value === 0 ? 1 : Math.max(2, Math.abs(value) * scale);
    const y = value < 0 ? zero : zero - height;
    const amount = step < ROOMY_PX ? grouped(revenueOf(one).split(".")[0] ?? "") : grouped(revenueOf(one));
    return s(
      "g",
      {},
      s("rect", { x: middle - barWidth / 2, width: barWidth, y, height, rx: 2, class: value < 0 ? "loss" : "gain" }),
      Number(one.bets) > 0 &&
        s("text", { x: middle, y: value < 0 ? y + height + 14 : y - 6, "text-anchor": "middle" }, amount),
      s("text", { x: middle, y: HEIGHT - 6, class: "axis", "text-anchor": "middle" }, dayName(one.day)),
      s("title", {}, `${one.day}: bets ${grouped(one.bets)}, wins ${grouped(one.wins)} ${currency}`),
    );
  };
  const told = days.map((one) => `${one.day} ${revenueOf(one)}`).join(", ");
  const label = `Gross gaming revenue by day in ${currency}: ${told}.`;
  return s(
    "svg",
    { viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, role: "img", "aria-label": label },
    s("line", { x1: 0, x2: width, y1: zero, y2: zero, class: "grid" }),
    ...days.map(bar),
  );
}

/** A point for each day with a bet. Above the line of 100 %, players got back more than they staked. */
function returns(days: readonly DayRevenue[]): SVGElement {
  const width = chartWidth(MAX_WIDTH_PX);
  const step = width / days.length;
  const shares = days.map(returnOf);
  const within = (share: number) => Math.min(MAX_RETURN, Math.max(MIN_RETURN, share)) - MIN_RETURN;
  const floor = RETURN_HEIGHT - RETURN_PAD.bottom;
  const y = (share: number) => floor - (within(share) / (MAX_RETURN - MIN_RETURN)) * (floor - RETURN_PAD.top);
  const text = (share: number) => (step < ROOMY_PX ? `${Math.round(100 * share)} %` : percent(share));
  const inside = (x: number) => Math.min(width - LABEL_PX / 2, Math.max(LABEL_PX / 2, x));
  const points = shares.flatMap((share, at) => (share === undefined ? [] : [{ x: step * at + step / 2, share }]));
  const told = days.map(({ day }, at) => `${day} ${percent(shares[at])}`).join(", ");
  return s(
    "svg",
    {
      ...{ viewBox: `0 0 ${width} ${RETURN_HEIGHT}`, width, height: RETURN_HEIGHT, role: "img" },
      ...{ class: "returns", "aria-label": `Return to player by day: ${told}.` },
    },
    s("line", { x1: 0, x2: width, y1: y(1), y2: y(1), class: "grid" }),
    s("text", { x: 0, y: y(1) + 14, class: "axis" }, "100 %"),
    s("polyline", { points: points.map(({ x, share }) => `${x},${y(share)}`).join(" "), class: "line" }),
    ...points.flatMap(({ x, share }) => [
      s("circle", { cx: x, cy: y(share), r: 4 }),
      s("text", { x: inside(x), y: y(share) - 10, "text-anchor": "middle" }, text(share)),
    ]),
  );
}

const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** "21 Nov". */
function dayName(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}
