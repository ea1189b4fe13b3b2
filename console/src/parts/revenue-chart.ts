import type { Statements } from "../../../clients/typescript/src/index.ts";
import { h, s } from "../../../web/lib/dom.ts";
import { words } from "../../../web/lib/format.ts";
import { add, grouped, negated } from "../../../web/lib/money.ts";
import { money, table } from "../../../web/parts/table.ts";
import { chartWidth } from "../lib/page.ts";

const MAX_WIDTH_PX = 1100;
const HEIGHT = 210;
const PAD = { top: 26, bottom: 44 };
const MAX_BAR_PX = 72;

export interface DayRevenue {
  /** "2026-11-21". */
  readonly day: string;
  readonly bets: string;
  readonly wins: string;
  /** Bets less wins. */
  readonly revenue: string;
}

/** The days in one currency; a day without play has nothing. */
export function daysOf(statements: readonly Statements[], currency: string): readonly DayRevenue[] {
  return statements.map(({ day, statements: all }) => {
    const one = all.find((statement) => statement.currency === currency);
    const { bets, wins } = one ?? { bets: "0", wins: "0" };
    return { day, bets, wins, revenue: add(bets, negated(wins)) };
  });
}

/** The share of the bets that the player got back: "96.1 %". Real money alone. */
export function returned(bets: string, wins: string): string {
  return Number(bets) === 0 ? "–" : `${((100 * Number(wins)) / Number(bets)).toFixed(1)} %`;
}

/** Gross gaming revenue by day as bars, up or down, with the return to the player below each day. */
export function revenueChart(days: readonly DayRevenue[], currency: string): HTMLElement {
  const width = chartWidth(MAX_WIDTH_PX);
  const step = width / days.length;
  const values = days.map(({ revenue }) => Number(revenue));
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)];
  const room = HEIGHT - PAD.top - PAD.bottom - (least < 0 ? 18 : 0);
  const scale = room / Math.max(most - least, Number.MIN_VALUE);
  const zero = PAD.top + most * scale;
  const bars = days.map((one, at) => {
    const middle = step * at + step / 2;
    const value = values[at] ?? 0;
    const height = value === 0 ? 1 : Math.max(2, Math.abs(value) * scale);
    const shape = {
      x: middle - Math.min(MAX_BAR_PX, step - 8) / 2,
      width: Math.min(MAX_BAR_PX, step - 8),
      height,
      rx: 2,
    };
    const y = value < 0 ? zero : zero - height;
    const label = value < 0 ? y + height + 14 : y - 6;
    return s(
      "g",
      {},
      s("rect", { ...shape, y, class: value < 0 ? "loss" : "gain" }),
      Number(one.bets) > 0 && s("text", { x: middle, y: label, "text-anchor": "middle" }, grouped(one.revenue)),
      s("text", { x: middle, y: HEIGHT - 24, class: "axis", "text-anchor": "middle" }, one.day.slice(5)),
      s("text", { x: middle, y: HEIGHT - 7, class: "axis", "text-anchor": "middle" }, returned(one.bets, one.wins)),
      s("title", {}, `${one.day}: bets ${grouped(one.bets)}, wins ${grouped(one.wins)} ${currency}`),
    );
  });
  const total = days.reduce((sum, { revenue }) => add(sum, revenue), "0");
  const label = `Gross gaming revenue by day in ${currency}: ${days.map(({ day, revenue }) => `${day} ${revenue}`).join(", ")}.`;
  return h(
    "div",
    { class: "chart" },
    h(
      "p",
      { class: "net" },
      h("strong", { class: "money" }, `${grouped(total)} ${currency}`),
      " bets less wins. Below each day: the share that players got back.",
    ),
    s(
      "svg",
      { viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, role: "img", "aria-label": label },
      s("line", { x1: 0, x2: width, y1: zero, y2: zero, class: "grid" }),
      ...bars,
    ),
  );
}

/** The week by type of game. */
export function byGameType(statements: readonly Statements[], currency: string): HTMLElement {
  const types = new Map<string, { bets: string; wins: string }>();
  for (const { statements: all } of statements) {
    for (const row of all.find((one) => one.currency === currency)?.by_game_type ?? []) {
      const known = types.get(row.game_type) ?? { bets: "0", wins: "0" };
      types.set(row.game_type, { bets: add(known.bets, row.bets), wins: add(known.wins, row.wins) });
    }
  }
  return table(
    "The week by type of game",
    ["Games", "Bets", "Wins", "Bets less wins", "Returned"],
    [...types].map(([type, { bets, wins }]) => [
      words(type),
      money(grouped(bets)),
      money(grouped(wins)),
      money(grouped(add(bets, negated(wins)))),
      money(returned(bets, wins)),
    ]),
  );
}
