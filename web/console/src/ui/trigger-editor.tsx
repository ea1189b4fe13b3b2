import type { ComponentChildren } from "preact";
import type { BonusCampaignOptions, CreateBonusTriggers } from "../../../../clients/typescript/src/index.ts";
import type { Values } from "../../../ui/control.tsx";
import type { usePromotion } from "./promotion-form.tsx";

type Trigger = BonusCampaignOptions["triggers"][number];

/** The triggers, each with the name of its tick. */
const TICKS = {
  first_game_launch: "first_game_launch",
  bet_amount: "trigger_bet",
  spin_count: "trigger_spins",
  loss_amount: "trigger_loss",
} as const satisfies Record<Trigger, string>;

export const TRIGGERS = Object.keys(TICKS) as readonly Trigger[];

/** First values of the triggers. */
export const FIRST_TRIGGERS: Values = {
  ...{ first_game_launch: "on", trigger_bet_amount: "10.00", trigger_min: "5", trigger_max: "10" },
  ...{ trigger_loss_amount: "20.00" },
};

/** Ticked triggers that are accepted; the first accepted one where none of the ticked is. */
function tickedOf(values: Values, accepted: readonly string[]): readonly Trigger[] {
  const wanted = TRIGGERS.filter((one) => values[TICKS[one]]);
  const ticked = wanted.filter((one) => accepted.includes(one));
  return ticked.length > 0 || wanted.length === 0
    ? ticked
    : TRIGGERS.filter((one) => accepted.includes(one)).slice(0, 1);
}

export function triggersOf(values: Values, accepted: readonly string[]): CreateBonusTriggers {
  const ticked = tickedOf(values, accepted);
  const { trigger_bet_amount: amount = "", single_bet, trigger_min, trigger_max, trigger_loss_amount = "" } = values;
  return {
    ...(ticked.includes("first_game_launch") ? { first_game_launch: true } : {}),
    ...(ticked.includes("bet_amount") ? { bet_amount: [{ amount, single_bet: Boolean(single_bet) }] } : {}),
    ...(ticked.includes("spin_count") ? { spin_count: [{ min: Number(trigger_min), max: Number(trigger_max) }] } : {}),
    ...(ticked.includes("loss_amount") ? { loss_amount: trigger_loss_amount } : {}),
  };
}

interface EditorOf {
  readonly form: ReturnType<typeof usePromotion>;
  readonly accepted: readonly string[];
  readonly error: string;
}

/** Edits the triggers of a campaign. Each one that fires awards the bonus once more. */
export function TriggerEditor({ form: { values, set }, accepted, error }: EditorOf) {
  const ticked = tickedOf(values, accepted);
  const check = (name: string, label: string, isTicked: boolean, isOff: boolean) => (
    <label class="check">
      <input
        {...{ type: "checkbox", name, checked: isTicked, disabled: isOff }}
        aria-invalid={error !== "" ? "true" : undefined}
        onChange={({ currentTarget: { checked } }) => set({ [name]: checked ? "on" : "" })}
      />
      {label}
    </label>
  );
  const typed = (name: string, label: string, type: "number" | "text", isOff: boolean) => (
    <input
      {...{ name, type, value: values[name] ?? "", disabled: isOff, autocomplete: "off" }}
      {...(type === "number" ? { min: "1" } : ({ inputMode: "decimal", size: 8 } as const))}
      aria-label={label}
      onInput={({ currentTarget: { value } }) => set({ [name]: value })}
    />
  );
  const row = (trigger: Trigger, label: string, more?: (isOff: boolean) => ComponentChildren) => {
    const isOff = !accepted.includes(trigger);
    return (
      <div class={`row ${isOff ? "off" : ""}`} title={isOff ? "The game does not support it" : ""}>
        {check(TICKS[trigger], label, ticked.includes(trigger), isOff)}
        {more?.(isOff)}
      </div>
    );
  };
  return (
    <div class="field" data-field="triggers">
      <fieldset>
        <legend>Awarded when</legend>
        {row("first_game_launch", "The player opens the game for the first time")}
        {row("bet_amount", "Bets reach", (isOff) => (
          <>
            {typed("trigger_bet_amount", "Amount that bets reach", "text", isOff)}
            {check("single_bet", "in a single bet", values.single_bet === "on", isOff)}
          </>
        ))}
        {row("spin_count", "Rounds reach a random number from", (isOff) => (
          <span class="row">
            {typed("trigger_min", "Minimum rounds", "number", isOff)} to{" "}
            {typed("trigger_max", "Maximum rounds", "number", isOff)}
          </span>
        ))}
        {row("loss_amount", "Net losses reach", (isOff) =>
          typed("trigger_loss_amount", "Amount that net losses reach", "text", isOff),
        )}
        <small>Each of them awards the bonus once more when it happens.</small>
      </fieldset>
      <small class="error">{error}</small>
    </div>
  );
}
