import { fill, h } from "../../../lib/dom.ts";
import { forgetCredentials } from "../../../lib/key-store.ts";
import { clearFieldErrors, field, form, input, sayAt } from "../../../parts/forms.ts";
import { toast } from "../../../parts/toast.ts";
import { type Account, isLocal } from "../lib/account.ts";
import { addMoney, type Balance, followBalance, onBalance, readBalance } from "../lib/balance.ts";
import { onPlayer, type PlayerSettings, playerSettings, recentPlayers, savePlayer } from "../lib/player.ts";
import { TOP_UP_UNITS } from "../lib/reference-wallet.ts";

/** Usual currencies of the seed; any other may be typed. */
const CURRENCY = /^[A-Z0-9]{3,10}$/;
const CURRENCIES = ["EUR", "USD", "GBP", "JPY", "BRL", "BTC"];

/**
 * Who the tab acts as: operator and key, player and currency, the balance in the reference wallet. `changed` is called
 * when the player is another one.
 */
export function showContextBar(place: HTMLElement, account: Account, changed: () => void): void {
  const dialog = h("dialog", { class: "sheet", aria: { label: "Player and key" } });
  const who = h("button", {
    type: "button",
    class: "context-player",
    title: "Change the player or the key",
    aria: { haspopup: "dialog" },
  });
  const key = h("button", {
    type: "button",
    class: "context-key",
    title: `Signed with ${account.keyId}. Change the key`,
    aria: { haspopup: "dialog" },
  });
  const balance = h("span", { class: "balance money", role: "status" });
  const more = h("button", { type: "button", class: "quiet", title: `Add ${TOP_UP_UNITS} to the balance` }, "Top up");
  const draw = () => {
    const { playerId, currency } = playerSettings();
    fill(who, h("span", { class: "dot", aria: { hidden: "true" } }), h("span", {}, playerId), h("small", {}, currency));
    fill(key, h("code", {}, account.keyId));
  };
  const choose = (player: PlayerSettings) => {
    savePlayer(player);
    dialog.close();
    toast(`Playing as ${player.playerId} in ${player.currency}.`);
    changed();
  };
  for (const button of [who, key]) {
    button.addEventListener("click", () => {
      fill(dialog, ...content(account, choose, () => dialog.close()));
      dialog.showModal();
    });
  }
  more.addEventListener("click", () => void addMoney());
  onPlayer(() => {
    draw();
    void readBalance();
  });
  draw();
  fill(place, who, ...(isLocal() ? [balance, more] : []), key, dialog);
  const always = new AbortController().signal;
  followBalance(always);
  onBalance((state) => showBalance(state, balance, more), always);
}

function showBalance(state: Balance, balance: HTMLElement, more: HTMLButtonElement): void {
  const silent = state === "silent";
  balance.classList.toggle("bad", silent);
  balance.textContent = silent ? "wallet down" : state ? `${state.balance} ${state.currency}` : "–";
  balance.title = silent
    ? "The reference wallet does not answer. Trying again."
    : state
      ? "The balance in the reference wallet"
      : "The reference wallet creates a player with their first game";
  more.hidden = silent || !state;
}

function content(account: Account, choose: (player: PlayerSettings) => void, close: () => void): HTMLElement[] {
  const { playerId, currency } = playerSettings();
  const player = input("player_id", { value: playerId, maxLength: 120, required: true });
  const code = input("currency", { value: currency, maxLength: 10, required: true });
  const known = h("datalist", { id: "known-currencies" }, ...CURRENCIES.map((value) => h("option", { value })));
  code.setAttribute("list", known.id);
  const save = async () => {
    const chosen = { playerId: player.value.trim(), currency: code.value.trim().toUpperCase() };
    clearFieldErrors(choice);
    if (chosen.playerId === "") sayAt(player, "Fill this in.");
    else if (!CURRENCY.test(chosen.currency)) sayAt(code, "Enter a currency code, such as EUR.");
    else choose(chosen);
  };
  const others = recentPlayers().filter((one) => one.playerId !== playerId || one.currency !== currency);
  const recent = (one: PlayerSettings) =>
    h(
      "button",
      { type: "button", class: "chip", on: { click: () => choose(one) } },
      one.playerId,
      h("small", {}, one.currency),
    );
  const choice = form(
    "Use this player",
    save,
    field("Player ID", player, "A test player of your wallet"),
    field("Currency", code),
    known,
  );
  return [
    h("h2", {}, "Player and key"),
    choice,
    ...(others.length === 0
      ? []
      : [h("h3", {}, "Recent players"), h("div", { class: "chips" }, ...others.map((one) => recent(one)))]),
    h("h3", {}, "Key"),
    h(
      "p",
      {},
      "Calls are signed as ",
      h("strong", {}, account.operatorCode),
      " with ",
      h("code", {}, account.keyId),
      ".",
    ),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", on: { click: () => void signOut() } }, "Use another key"),
      h("button", { type: "button", class: "quiet", on: { click: close } }, "Close"),
    ),
  ];
}

async function signOut(): Promise<void> {
  await forgetCredentials();
  sessionStorage.setItem("ask", "yes");
  location.reload();
}
