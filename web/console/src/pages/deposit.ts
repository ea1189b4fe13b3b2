import { fill, h } from "../../../lib/dom.ts";
import { empty, failure } from "../../../parts/states.ts";
import { isLocal } from "../lib/account.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";
import { playerSettings } from "../lib/player.ts";
import { TOP_UP_UNITS, topUp, type WalletPlayer, walletPlayer } from "../lib/reference-wallet.ts";

/** Where a game's deposit link leads: the reference wallet gives the player more test money. */
export const depositPage: OpenPage = ({ path, signal }) => {
  const { playerId, currency } = playerSettings();
  const balance = h("strong", { class: "balance" }, "–");
  const button = h("button", { type: "button", class: "main" }, `Add ${TOP_UP_UNITS} ${currency}`);
  const problem = h("div", { class: "rows-end" });
  const back = h(
    "a",
    { class: "button", href: path[0] ? `#/play/${encodeURIComponent(path[0])}` : "#/lobby" },
    path[0] ? "Back to the game" : "To the lobby",
  );
  const show = (player: WalletPlayer | undefined) => {
    button.disabled = !player;
    balance.textContent = player ? `${player.balance} ${player.currency}` : "not known before the first game";
  };
  const during = async (work: Promise<WalletPlayer | undefined>) => {
    button.disabled = true;
    try {
      show(await work);
      fill(problem);
    } catch (error) {
      button.disabled = false;
      if (!signal.aborted) fill(problem, failure(error));
    }
  };
  button.addEventListener("click", () => void during(topUp(playerId)));
  if (isLocal()) void during(walletPlayer(playerId, signal));
  return pageOf(
    "Deposit",
    "Deposit",
    isLocal()
      ? h("div", {}, h("p", {}, `${playerId} has `, balance), h("div", { class: "row" }, button, back), problem)
      : empty("Your own wallet holds this player's money.", "Add test money there."),
  );
};
