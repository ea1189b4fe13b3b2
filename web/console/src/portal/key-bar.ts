import { fill, h } from "../../../lib/dom.ts";
import { facts } from "../../../parts/facts.ts";
import { field, form, input } from "../../../parts/forms.ts";
import { toast } from "../../../parts/toast.ts";
import type { Account } from "../lib/account.ts";
import { playerSettings, savePlayer } from "../lib/player.ts";
import { lock, MAX_IDLE_MS } from "./lock.ts";

/** Whose portal it is: operator, key and currency, and the button that forgets the key. `changed` follows another currency. */
export function showKeyBar(place: HTMLElement, account: Account, changed: () => void): void {
  const dialog = h("dialog", { class: "sheet", aria: { label: "Key and currency" } });
  const who = h("button", {
    type: "button",
    class: "context-player",
    title: "Change the currency, or forget the key",
    aria: { haspopup: "dialog" },
  });
  const draw = () =>
    fill(
      who,
      h("span", { class: "dot", aria: { hidden: "true" } }),
      h("span", {}, account.operatorCode),
      h("small", {}, playerSettings().currency),
    );
  const choose = (currency: string) => {
    savePlayer({ ...playerSettings(), currency });
    dialog.close();
    toast(`Forms and live tables are in ${currency}.`);
    draw();
    changed();
  };
  who.addEventListener("click", () => {
    fill(dialog, ...content(account, choose, () => dialog.close()));
    dialog.showModal();
  });
  draw();
  fill(place, who, dialog);
}

function content(account: Account, choose: (currency: string) => void, close: () => void): HTMLElement[] {
  const code = input("currency", { value: playerSettings().currency, maxLength: 10, required: true });
  const save = async () => {
    const currency = code.value.trim().toUpperCase();
    if (currency !== "") choose(currency);
  };
  return [
    h("h2", {}, "Key and currency"),
    form("Use this currency", save, field("Currency", code, "Of the live tables, and of what you grant")),
    h("h3", {}, "Key"),
    facts(["Operator", account.operatorCode], ["Key ID", h("code", {}, account.keyId)]),
    h(
      "p",
      { class: "quiet-text" },
      `Kept in this browser, where no script can read its secret, until ${MAX_IDLE_MS / 60_000} minutes without input.`,
    ),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", on: { click: () => void lock("forgotten") } }, "Forget this key"),
      h("button", { type: "button", class: "quiet", on: { click: close } }, "Close"),
    ),
  ];
}
