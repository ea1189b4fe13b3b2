import type { Answer } from "./api.ts";
import { make } from "./dom.ts";
import { fromMinor, shortTimes, toMinor } from "./money.ts";
import { colourOf } from "./roulette.ts";
import type { Stage } from "./scene.ts";

const SIGNS: Readonly<Record<string, string>> = {
  low: "1–18",
  high: "19–36",
  "dozen-1": "1–12",
  "dozen-2": "13–24",
  "dozen-3": "25–36",
  "column-1": "2:1",
  "column-2": "2:1",
  "column-3": "2:1",
};
const EVEN_MONEY = ["low", "even", "red", "black", "odd", "high"];

/** The felt of a roulette table. A tap puts a chip of the chosen stake on a field; several fields make one bet. */
export function felt({ text, money, stakes, changed }: Stage, bets: Answer[]) {
  /** The chips in the order in which they were placed; `stake` in minor units. */
  let chips: { code: string; stake: number }[] = [];
  /** The chips of the round before. */
  let before: typeof chips = [];
  let chip = "0";
  let isGift = false;
  const fields = new Map(bets.map((bet) => [bet.code, field(bet)]));
  const element = make("div", { class: "felt", role: "group", "aria-label": text("chooseBet") }, [...fields.values()]);
  const total = make("output", { class: "total" });
  const undo = tool("undo", () => chips.slice(0, -1));
  const rebet = tool("rebet", () => before);
  const twice = tool("doubleBets", () => [...chips, ...chips]);
  const controls = [make("div", { class: "chip-tools" }, [undo, rebet, twice, total])];

  function field(bet: Answer) {
    const shade = /^\d+$/.test(bet.code) ? colourOf(Number(bet.code)) : SHADES.has(bet.code) ? bet.code : "plain";
    const place = /^\d+$/.test(bet.code) ? "inside" : "outside";
    const button = make("button", { type: "button", class: `bet ${shade} ${place}`, "data-bet": bet.code }, [
      make("span", {}, [nameOf(bet.code)]),
    ]);
    const [wide, tall] = placeOf(bet.code);
    button.style.setProperty("--wide", wide);
    button.style.setProperty("--tall", tall);
    button.addEventListener("click", () => put([...(isGift ? [] : chips), { code: bet.code, stake: toMinor(chip) }]));
    return button;
  }

  function nameOf(code: string) {
    return SIGNS[code] ?? (/^\d+$/.test(code) ? code : text(code));
  }

  function tool(name: string, next: () => typeof chips) {
    const button = make("button", { type: "button", class: "tool" }, [text(name)]);
    button.addEventListener("click", () => put(next()));
    return button;
  }

  function put(next: typeof chips) {
    // The bets of a round that runs are placed.
    if (document.body.classList.contains("busy")) return;
    const most = stakes.highest ?? chip;
    const tooMuch = sum(next) > toMinor(most);
    total.classList.toggle("over", tooMuch);
    if (tooMuch) {
      total.textContent = text("tableLimit", { amount: money(most) });
      return;
    }
    chips = next;
    for (const button of fields.values()) button.classList.remove("won");
    render();
    changed();
  }

  function render() {
    const byField = new Map();
    for (const { code, stake } of chips) byField.set(code, (byField.get(code) ?? 0) + stake);
    for (const bet of bets) {
      const button = fields.get(bet.code) as HTMLElement;
      const staked = byField.get(bet.code);
      button.querySelector(".chip")?.remove();
      button.setAttribute("aria-pressed", String(staked !== undefined));
      // The spoken name contains the printed one.
      const name = SIGNS[bet.code] ? `${text(bet.code)} ${SIGNS[bet.code]}` : nameOf(bet.code);
      const odds = `${name} ×${shortTimes(bet.pays)}`;
      button.setAttribute("aria-label", staked ? `${odds}: ${money(amountOf(staked))}` : odds);
      if (staked) button.append(make("span", { class: "chip", "aria-hidden": "true" }, [shortAmount(staked)]));
    }
    total.textContent = chips.length > 0 ? text("totalBet", { amount: money(amountOf(sum(chips))) }) : "";
    undo.disabled = chips.length === 0;
    twice.disabled = chips.length === 0 || isGift;
    rebet.disabled = chips.length > 0 || before.length === 0 || isGift;
  }

  function amountOf(minor: number) {
    return fromMinor(minor, (chip.split(".")[1] ?? "").length);
  }

  /** A chip has room for few digits: 2.50, 10, 1.2k, 3M. */
  function shortAmount(minor: number) {
    const value = Number(amountOf(minor));
    return new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 }).format(value);
  }

  return {
    element,
    controls,
    nameOf: (code: string) => (SIGNS[code] ? `${text(code)} ${SIGNS[code]}` : nameOf(code)),
    stakeChanged(stake: string, gift: boolean) {
      if (gift !== isGift) chips = [];
      chip = stake;
      isGift = gift;
      render();
    },
    choice() {
      if (chips.length === 0) return null;
      if (isGift) return { bet: chips[0]?.code };
      const byField = Map.groupBy(chips, ({ code }) => code);
      const placed = [...byField].map(([bet, own]) => ({ bet, stake: amountOf(sum(own)) }));
      return { stake: amountOf(sum(chips)), bets: placed };
    },
    clear() {
      chips = [];
      render();
    },
    begin() {
      for (const button of fields.values()) button.classList.remove("won");
    },
    /** Sweeps the table. `winners` are the fields that won. */
    over(winners: string[]) {
      if (!isGift && chips.length > 0) before = chips;
      chips = [];
      render();
      for (const code of winners) fields.get(code)?.classList.add("won");
    },
  };
}

const SHADES = new Set(["red", "black"]);

function sum(chips: { stake: number }[]) {
  return chips.reduce((all, { stake }) => all + stake, 0);
}

/** The place of a field as a grid area, on a table that lies and on one that stands. */
function placeOf(code: string): [string, string] {
  const number = Number(code);
  if (number === 0) return ["1 / 1 / 4 / 2", "1 / 3 / 2 / 6"];
  if (number > 0) {
    const [line, third] = [Math.ceil(number / 3), (number - 1) % 3];
    return [`${3 - third} / ${line + 1}`, `${line + 1} / ${third + 3}`];
  }
  const [kind, ordinal] = code.split("-");
  const nth = Number(ordinal);
  if (kind === "column") return [`${4 - nth} / 14`, `14 / ${nth + 2}`];
  if (kind === "dozen") return [`4 / ${nth * 4 - 2} / 5 / span 4`, `${nth * 4 - 2} / 2 / span 4`];
  const place = EVEN_MONEY.indexOf(code);
  return [`5 / ${place * 2 + 2} / 6 / span 2`, `${place * 2 + 2} / 1 / span 2`];
}
