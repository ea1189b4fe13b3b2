import type { BonusCampaignOptions, CreateBonusTriggers } from "../../../../clients/typescript/src/index.ts";
import { h } from "../../../lib/dom.ts";
import { check, input } from "../../../parts/forms.ts";

type Trigger = BonusCampaignOptions["triggers"][number];

/** Edits the triggers of a campaign. Each one that fires awards the bonus once more. */
export function triggerEditor() {
  const launch = check("first_game_launch", "The player opens the game for the first time", true);
  const bet = check("trigger_bet", "Bets reach");
  const betAmount = named(
    input("trigger_bet_amount", { value: "10.00", inputMode: "decimal", size: 8 }),
    "Amount that bets reach",
  );
  const single = check("single_bet", "in a single bet");
  const spin = check("trigger_spins", "Rounds reach a random number from");
  const min = named(input("trigger_min", { type: "number", value: "5", min: "1" }), "Minimum rounds");
  const max = named(input("trigger_max", { type: "number", value: "10", min: "1" }), "Maximum rounds");
  const loss = check("trigger_loss", "Net losses reach");
  const lossAmount = named(
    input("trigger_loss_amount", { value: "20.00", inputMode: "decimal", size: 8 }),
    "Amount that net losses reach",
  );
  const on = (label: HTMLLabelElement) => boxOf(label)?.checked === true;
  const rows: readonly (readonly [trigger: Trigger, row: HTMLElement])[] = [
    ["first_game_launch", h("div", { class: "row" }, launch)],
    ["bet_amount", h("div", { class: "row" }, bet, betAmount, single)],
    ["spin_count", h("div", { class: "row" }, spin, h("span", { class: "row" }, min, "to", max))],
    ["loss_amount", h("div", { class: "row" }, loss, lossAmount)],
  ];
  return {
    element: h(
      "div",
      { class: "field", data: { field: "triggers" } },
      h(
        "fieldset",
        {},
        h("legend", {}, "Awarded when"),
        ...rows.map(([, row]) => row),
        h("small", {}, "Each that happens awards the bonus once more."),
      ),
      h("small", { class: "error" }),
    ),
    /** Switches the triggers off that are not in `accepted`. */
    limitTo(accepted: readonly string[]): void {
      const ticked = () => rows.some(([, row]) => boxOf(row)?.checked);
      const wasTicked = ticked();
      for (const [trigger, row] of rows) {
        const isOff = !accepted.includes(trigger);
        row.classList.toggle("off", isOff);
        row.title = isOff ? "The game does not support it" : "";
        for (const control of row.querySelectorAll("input")) {
          control.disabled = isOff;
          if (isOff && control.type === "checkbox") control.checked = false;
        }
      }
      // The only one that was ticked went off.
      const box = wasTicked && !ticked() && boxOf(rows.find(([trigger]) => accepted.includes(trigger))?.[1]);
      if (box) box.checked = true;
    },
    value: (): CreateBonusTriggers => ({
      ...(on(launch) ? { first_game_launch: true } : {}),
      ...(on(bet) ? { bet_amount: [{ amount: betAmount.value, single_bet: on(single) }] } : {}),
      ...(on(spin) ? { spin_count: [{ min: Number(min.value), max: Number(max.value) }] } : {}),
      ...(on(loss) ? { loss_amount: lossAmount.value } : {}),
    }),
  };
}

/** The first tick of a row switches its trigger on. */
function boxOf(row: HTMLElement | undefined): HTMLInputElement | null {
  return row?.querySelector<HTMLInputElement>('input[type="checkbox"]') ?? null;
}

function named(control: HTMLInputElement, name: string): HTMLInputElement {
  control.setAttribute("aria-label", name);
  return control;
}
