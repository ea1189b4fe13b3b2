import type { BonusPrize } from "../../../../clients/typescript/src/index.ts";
import { fill, h } from "../../../lib/dom.ts";
import { input, select } from "../../../parts/forms.ts";
import { chances } from "../lib/prizes.ts";
import { prizeWheel } from "./prize-wheel.ts";

const MAX_PRIZES = 100;

interface Editor {
  readonly count: number;
  /** Exactly `count` prizes. */
  readonly fixed: boolean;
  /** A prize may be free spins, and the wheel is drawn. */
  readonly wheel: boolean;
  /** The decimal places of the first amounts. */
  readonly places: number;
}

/** Edits the prizes of a campaign. */
export function prizeEditor({ count, fixed, wheel, places }: Editor) {
  const rows: ReturnType<typeof prizeRow>[] = [];
  const list = h("ol", { class: "prizes" });
  const picture = h("div", {});
  const value = (): BonusPrize[] => rows.map((row) => row.value());
  const draw = () => {
    const shares = chances(value().map(({ weight }) => Math.max(0, weight)));
    for (const [at, row] of rows.entries()) row.showChance(shares[at] ?? 0);
    if (wheel) fill(picture, prizeWheel(value(), shares));
    fewer.disabled = rows.length === 1;
    more.disabled = rows.length === MAX_PRIZES;
  };
  const add = () => {
    const row = prizeRow(rows.length + 1, wheel, places);
    row.offer(bets);
    rows.push(row);
    list.append(row.element);
  };
  let bets: readonly string[] = [];
  const more = h("button", { type: "button" }, "Add a prize");
  const fewer = h("button", { type: "button" }, "Remove the last");
  const element = h(
    "div",
    { class: "field", data: { field: "prizes" } },
    h(
      "fieldset",
      { class: "prize-set" },
      h("legend", {}, fixed ? `${count} prizes` : `1 to ${MAX_PRIZES} prizes`),
      wheel && picture,
      h("small", {}, "Amount, weight, chance. The chance is the weight's share of all weights."),
      list,
      !fixed && h("div", { class: "row" }, more, fewer),
    ),
    h("small", { class: "error" }),
  );
  for (let at = 0; at < count; at++) add();
  more.addEventListener("click", () => {
    add();
    changed();
  });
  fewer.addEventListener("click", () => {
    rows.pop()?.element.remove();
    changed();
  });
  // The form around it hears of it, too.
  const changed = () => element.dispatchEvent(new Event("input", { bubbles: true }));
  element.addEventListener("input", draw);
  draw();
  return {
    element,
    value,
    /** The bets that free spins may have; none: they are typed. */
    offerBets(amounts: readonly string[]): void {
      bets = amounts;
      for (const row of rows) row.offer(amounts);
      draw();
    },
  };
}

function prizeRow(number: number, spins: boolean, places: number) {
  const kind = select(
    `prize-${number}-kind`,
    spins
      ? [
          ["money", "Money"],
          ["free_spins", "Spins"],
        ]
      : [["money", "Money"]],
    "money",
  );
  kind.hidden = !spins;
  const amount = input(`prize-${number}-amount`, { value: number.toFixed(places), inputMode: "decimal", size: 7 });
  const bet = select(`prize-${number}-bet`, []);
  const quantity = input(`prize-${number}-spins`, { type: "number", value: "5", min: "1", hidden: true });
  const weight = input(`prize-${number}-weight`, { type: "number", value: "1", min: "0", size: 4 });
  const chance = h("small", {});
  const label = (control: HTMLElement, text: string) => control.setAttribute("aria-label", `Prize ${number}: ${text}`);
  label(kind, "kind");
  label(amount, "amount, or bet per spin");
  label(bet, "bet per spin");
  label(quantity, "spins");
  label(weight, "weight");
  const isMoney = () => kind.value === "money";
  const show = () => {
    const isOffered = !isMoney() && bet.options.length > 0;
    quantity.hidden = isMoney();
    bet.hidden = !isOffered;
    amount.hidden = isOffered;
  };
  kind.addEventListener("change", show);
  show();
  return {
    element: h("li", {}, kind, quantity, bet, amount, weight, chance),
    offer(amounts: readonly string[]): void {
      const before = bet.value;
      fill(bet, ...amounts.map((one) => h("option", { value: one }, one)));
      bet.value = amounts.includes(before) ? before : (amounts[0] ?? "");
      show();
    },
    showChance(percent: number): void {
      chance.textContent = `${percent.toFixed(1)} %`;
    },
    value: (): BonusPrize =>
      isMoney()
        ? { kind: "money", amount: amount.value, weight: Number(weight.value) }
        : {
            kind: "free_spins",
            spins: Number(quantity.value),
            bet_amount: bet.options.length > 0 ? bet.value : amount.value,
            weight: Number(weight.value),
          },
  };
}
