import type { Game } from "../../../../clients/typescript/src/index.ts";
import { fill, h } from "../../../lib/dom.ts";
import { fieldset, input } from "../../../parts/forms.ts";
import { explain } from "../../../parts/states.ts";

interface Choice {
  readonly legend: string;
  readonly currency: string;
  readonly hint?: string;
  /** The amounts that a game takes; undefined where its provider does not tell them, and they are typed. */
  readonly amountsOf: (game: Game) => Promise<readonly string[] | undefined>;
  /** Called once other amounts are offered. */
  readonly offered: () => void;
}

/** Offers the amounts that all chosen games take, as chips. Says why where there are none. */
export function betChoice({ legend, currency, hint, amountsOf, offered }: Choice) {
  const chips = h("div", { class: "chips", role: "radiogroup", aria: { label: legend } });
  const note = h("p", { class: "quiet-text", role: "status" }, "Choose a game to see its amounts.");
  const typed = input("bet_amount", { inputMode: "decimal", hidden: true });
  typed.setAttribute("aria-label", legend);
  const element = h(
    "div",
    { class: "field", data: { field: "bet_amount" } },
    fieldset(legend, chips, typed, note, hint !== undefined && h("small", {}, hint)),
    h("small", { class: "error" }),
  );
  let asked = 0;
  let isChosen = false;
  let isBlocked = false;
  const value = () =>
    typed.hidden ? (chips.querySelector<HTMLInputElement>("input:checked")?.value ?? "") : typed.value;
  const offer = (amounts: readonly string[], why: string, isTyped = false) => {
    const before = value();
    const first = amounts.includes(before) ? before : amounts[0];
    fill(chips, ...amounts.map((amount) => chip(amount, currency, amount === first)));
    typed.hidden = !isTyped;
    note.textContent = amounts.length === 0 ? why : "";
    note.hidden = amounts.length > 0;
    isBlocked = isChosen && amounts.length === 0 && !isTyped;
    offered();
  };
  const show = async (games: readonly Game[]) => {
    const turn = ++asked;
    isChosen = games.length > 0;
    if (!isChosen) return offer([], "Choose a game to see its amounts.");
    try {
      const told = await Promise.all(games.map(amountsOf));
      if (turn !== asked) return;
      if (told.includes(undefined)) return offer([], `Enter the amount, in ${currency}.`, true);
      offer(inAll(told), "These games have no amount in common. Choose fewer games.");
    } catch (error) {
      if (turn === asked) offer([], explain(error).detail);
    }
  };
  return {
    element,
    value,
    show,
    /** Whether no amount is possible with the chosen games. */
    blocked: () => isBlocked,
  };
}

/** What is in every list, in the order of the first. */
export function inAll<T>([first = [], ...others]: readonly (readonly T[] | undefined)[]): readonly T[] {
  return first.filter((one) => others.every((other) => other?.includes(one)));
}

function chip(amount: string, currency: string, checked: boolean): HTMLElement {
  return h(
    "label",
    { class: "chip" },
    h("input", { type: "radio", name: "bet_amount", value: amount, checked }),
    `${amount} ${currency}`,
  );
}
