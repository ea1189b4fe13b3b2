import { fill, h } from "../../../web/lib/dom.ts";
import { field, form, input } from "../../../web/parts/forms.ts";
import { toast } from "../../../web/parts/toast.ts";
import { type Account, playerSettings, savePlayer } from "../lib/account.ts";
import { forgetCredentials } from "../lib/key-store.ts";

/** Shows the operator and opens a dialog to change its key or the player. */
export function openAccountMenu(place: HTMLElement, account: Account): void {
  const dialog = h("dialog", { class: "sheet", aria: { label: "Key and player" } });
  const button = h(
    "button",
    { type: "button", class: "quiet", aria: { haspopup: "dialog" }, on: { click: () => open() } },
    h("span", { class: "dot", aria: { hidden: "true" } }),
    account.operatorCode,
  );
  const open = () => {
    const { playerId, currency } = playerSettings();
    const player = input("player_id", { value: playerId, maxLength: 120, required: true });
    const code = input("currency", { value: currency, maxLength: 10, required: true });
    const save = async () => {
      savePlayer({ playerId: player.value.trim(), currency: code.value.trim().toUpperCase() });
      dialog.close();
      toast(`Playing as ${player.value.trim()} in ${code.value.trim().toUpperCase()}.`);
    };
    fill(
      dialog,
      h("h2", {}, "Key and player"),
      h("p", {}, "Signing as ", h("strong", {}, account.operatorCode), " with ", h("code", {}, account.keyId), "."),
      form("Save player", save, field("Player ID", player, "A test player in your wallet"), field("Currency", code)),
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", on: { click: () => void signOut() } }, "Use another key"),
        h("button", { type: "button", class: "quiet", on: { click: () => dialog.close() } }, "Close"),
      ),
    );
    dialog.showModal();
  };
  fill(place, button, dialog);
}

async function signOut(): Promise<void> {
  await forgetCredentials();
  sessionStorage.setItem("ask", "yes");
  location.reload();
}
