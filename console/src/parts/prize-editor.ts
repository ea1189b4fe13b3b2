import type { BonusPrize } from "../../../clients/typescript/src/index.ts";
import { fill, h } from "../../../web/lib/dom.ts";
import { input, select } from "../../../web/parts/forms.ts";

/** Edits the prizes of a campaign. `fixed`: exactly `count` prizes; `spins`: a prize may be free spins. */
export function prizeEditor({ count, fixed, spins }: { count: number; fixed: boolean; spins: boolean }) {
  const rows: ReturnType<typeof prizeRow>[] = [];
  const list = h("ol", { class: "prizes" });
  const add = () => {
    rows.push(prizeRow(rows.length + 1, spins, chances));
    fill(list, ...rows.map(({ element }) => element));
    chances();
  };
  const chances = () => {
    const sum = rows.reduce((total, row) => total + row.weight(), 0);
    for (const row of rows) row.showChance(sum === 0 ? 0 : row.weight() / sum);
  };
  for (let at = 0; at < count; at++) add();
  const more = h("button", { type: "button", on: { click: () => rows.length < 100 && add() } }, "Add prize");
  const fewer = h(
    "button",
    {
      type: "button",
      on: {
        click: () => {
          if (rows.length > 1) rows.pop()?.element.remove();
          chances();
        },
      },
    },
    "Remove last prize",
  );
  const element = h(
    "div",
    { class: "field", data: { field: "prizes" } },
    h(
      "fieldset",
      {},
      h("legend", {}, `${fixed ? count : "1 to 100"} prizes: amount, weight, chance`),
      list,
      !fixed && h("div", { class: "row" }, more, fewer),
    ),
    h("small", { class: "error" }),
  );
  return { element, value: (): BonusPrize[] => rows.map((row) => row.value()) };
}

function prizeRow(number: number, spins: boolean, changed: () => void) {
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
  const amount = input(`prize-${number}-amount`, { value: `${number}.00`, inputMode: "decimal", size: 7 });
  const quantity = input(`prize-${number}-spins`, { type: "number", value: "5", min: "1", hidden: true });
  const weight = input(`prize-${number}-weight`, { type: "number", value: "1", min: "0", size: 4 });
  const chance = h("small", {});
  const label = (control: HTMLElement, text: string) => control.setAttribute("aria-label", `Prize ${number}: ${text}`);
  label(kind, "kind");
  label(amount, "amount, or bet per spin");
  label(quantity, "spins");
  label(weight, "weight");
  kind.addEventListener("change", () => {
    quantity.hidden = kind.value === "money";
  });
  weight.addEventListener("input", changed);
  return {
    element: h("li", {}, kind, quantity, amount, weight, chance),
    weight: () => Math.max(0, Number(weight.value) || 0),
    showChance(share: number): void {
      chance.textContent = `${(100 * share).toFixed(1)}%`;
    },
    value: (): BonusPrize =>
      kind.value === "money"
        ? { kind: "money", amount: amount.value, weight: Number(weight.value) }
        : { kind: "free_spins", spins: Number(quantity.value), bet_amount: amount.value, weight: Number(weight.value) },
  };
}
