import { type Child, h, s } from "../../../lib/dom.ts";
import { counted, when } from "../../../lib/format.ts";
import { grouped } from "../../../lib/money.ts";
import { chartWidth } from "../../../lib/page.ts";
import { empty } from "../../../parts/states.ts";
import type { Overview } from "../lib/generated.ts";

type Money = Overview["money"];
type Minute = Money["minutes"][number];

const MAX_WIDTH_PX = 1200;
const HEIGHT = 190;
const PAD = { left: 4, right: 4, top: 20, bottom: 22 };
const MINUTES = 60;
const MINUTE_MS = 60_000;

/** Bets upwards and wins downwards, a bar a minute, of one currency; chips choose among several. */
export function moneyChart(money: Money, chosen: string | undefined, choose: (currency: string) => void): Child[] {
  const currencies = [...new Set(money.minutes.map(({ currency }) => currency))].sort();
  const currency = chosen !== undefined && currencies.includes(chosen) ? chosen : busiest(money, currencies);
  if (currency === undefined) return [empty("No money moved in the last hour.")];
  const chip = (code: string) =>
    h(
      "button",
      {
        type: "button",
        class: "chip",
        aria: { pressed: String(code === currency) },
        on: { click: () => choose(code) },
      },
      code,
    );
  const rows = money.minutes.filter((minute) => minute.currency === currency);
  const last = rows.at(-1);
  return [
    currencies.length > 1 &&
      h("div", { class: "chips", role: "group", aria: { label: "Currency" } }, ...currencies.map(chip)),
    h("div", { class: "chart" }, draw(rows, currency)),
    h(
      "p",
      { class: "meta" },
      h("span", { class: "key bets", aria: { hidden: "true" } }),
      "bets ",
      h("span", { class: "key wins", aria: { hidden: "true" } }),
      "wins. ",
      last && `${when(last.minute)}: ${said(last)}.`,
      startsLate(money) && ` Earlier than ${when(money.since)} was not looked at: too much happened.`,
    ),
  ];
}

function busiest({ minutes }: Money, currencies: readonly string[]): string | undefined {
  const count = (code: string) =>
    minutes.filter(({ currency }) => currency === code).reduce((sum, { bets, wins }) => sum + bets + wins, 0);
  return currencies.toSorted((one, other) => count(other) - count(one))[0];
}

function startsLate({ since, minutes }: Money): boolean {
  const newest = minutes.at(-1);
  return newest !== undefined && Date.parse(since) > Date.now() - (MINUTES - 1) * MINUTE_MS;
}

function said({ bets, bet_amount, wins, win_amount, currency, refused }: Minute): string {
  const more = refused > 0 ? `, ${refused} refused` : "";
  return `${counted(bets, "bet")} of ${grouped(bet_amount)} and ${counted(wins, "win")} of ${grouped(win_amount)} ${currency}${more}`;
}

function draw(rows: readonly Minute[], currency: string): SVGElement {
  const width = chartWidth(MAX_WIDTH_PX);
  const end = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  const start = end - (MINUTES - 1) * MINUTE_MS;
  const step = (width - PAD.left - PAD.right) / MINUTES;
  const largest = Math.max(
    ...rows.flatMap((row) => [Number(row.bet_amount), Number(row.win_amount)]),
    Number.MIN_VALUE,
  );
  const middle = PAD.top + (HEIGHT - PAD.top - PAD.bottom) / 2;
  const scale = (HEIGHT - PAD.top - PAD.bottom) / 2 / largest;
  const bars = rows.flatMap((row) => {
    const at = (Date.parse(row.minute) - start) / MINUTE_MS;
    if (at < 0) return [];
    const x = PAD.left + at * step + 1;
    const bar = (amount: string, up: boolean) => {
      const height = Number(amount) === 0 ? 0 : Math.max(2, Number(amount) * scale);
      const shape = { x, y: up ? middle - height : middle, width: Math.max(1, step - 2), height, rx: 1.5 };
      return s("rect", { ...shape, class: up ? "bets" : "wins" });
    };
    return [
      s(
        "g",
        {},
        bar(row.bet_amount, true),
        bar(row.win_amount, false),
        s("title", {}, `${when(row.minute)}: ${said(row)}`),
      ),
    ];
  });
  const bets = rows.reduce((sum, row) => sum + row.bets, 0);
  const label = `Bets and wins of the last hour by the minute, ${currency}: ${bets} bets, ${rows.reduce((sum, row) => sum + row.wins, 0)} wins.`;
  return s(
    "svg",
    { viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, role: "img", "aria-label": label },
    s("line", { x1: PAD.left, x2: width - PAD.right, y1: middle, y2: middle, class: "grid" }),
    ...bars,
    s("text", { x: PAD.left, y: 13, class: "axis" }, `up to ${grouped(largest.toFixed(2))} ${currency} a minute`),
    s("text", { x: PAD.left, y: HEIGHT - 5, class: "axis" }, "an hour ago"),
    s("text", { x: width - PAD.right, y: HEIGHT - 5, class: "axis", "text-anchor": "end" }, "now"),
  );
}
