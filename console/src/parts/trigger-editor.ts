import type { CreateBonusTriggers } from "../../../clients/typescript/src/index.ts";
import { h } from "../lib/dom.ts";
import { check, input } from "./forms.ts";

/** What hands the bonus over. Each that is switched on hands it over once more. */
export function triggerEditor() {
  const launch = check("first_game_launch", "The player opens the game for the first time", true);
  const bet = check("trigger_bet", "Bets reach");
  const betAmount = named(
    input("trigger_bet_amount", { value: "10.00", inputMode: "decimal", size: 8 }),
    "Bets reach this amount",
  );
  const single = check("single_bet", "in one bet");
  const spin = check("trigger_spins", "A number of spins, drawn from");
  const least = named(input("trigger_min", { type: "number", value: "5", min: "1" }), "Least spins");
  const most = named(input("trigger_max", { type: "number", value: "10", min: "1" }), "Most spins");
  const loss = check("trigger_loss", "The player has lost");
  const lossAmount = named(
    input("trigger_loss_amount", { value: "20.00", inputMode: "decimal", size: 8 }),
    "Lost this amount",
  );
  const on = (label: HTMLLabelElement) => label.querySelector("input")?.checked === true;
  return {
    element: h(
      "div",
      { class: "field", data: { field: "triggers" } },
      h(
        "fieldset",
        {},
        h("legend", {}, "Handed over when"),
        launch,
        h("div", { class: "row" }, bet, betAmount, single),
        h("div", { class: "row" }, spin, least, "to", most),
        h("div", { class: "row" }, loss, lossAmount),
      ),
      h("small", { class: "fault" }),
    ),
    value: (): CreateBonusTriggers => ({
      ...(on(launch) ? { first_game_launch: true } : {}),
      ...(on(bet) ? { bet_amount: [{ amount: betAmount.value, single_bet: on(single) }] } : {}),
      ...(on(spin) ? { spin_count: [{ min: Number(least.value), max: Number(most.value) }] } : {}),
      ...(on(loss) ? { loss_amount: lossAmount.value } : {}),
    }),
  };
}

function named(control: HTMLInputElement, name: string): HTMLInputElement {
  control.setAttribute("aria-label", name);
  return control;
}
