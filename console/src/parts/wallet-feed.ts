import { fill, h } from "../../../web/lib/dom.ts";
import { poll } from "../../../web/lib/poll.ts";
import { isLocal } from "../lib/account.ts";
import { askWallet, TOP_UP_UNITS, topUp, walletAddress, walletPlayer } from "../lib/reference-wallet.ts";

/** A transaction in the reference wallet's books, which call it a movement. */
interface Booked {
  readonly transaction_id: string;
  readonly action: string;
  readonly round_id: string;
  readonly session_id: string;
  readonly effect: string;
}

const MAX_SHOWN = 12;
const POLL_INTERVAL_MS = 1500;

/**
 * Shows the transactions of a session as the reference wallet books them, each with a link to its round. They come from
 * the wallet because the service has no list of transactions. On a hosted sandbox the feed is empty.
 */
export function walletFeed(playerId: string, sessionId: string, signal: AbortSignal): HTMLElement {
  const balance = h("strong", { class: "balance" }, "–");
  const list = h("ol", { class: "feed" });
  const place = h("section", { class: "wallet", aria: { label: "Reference wallet" } });
  if (!isLocal()) return place;
  const absent = h("p", { class: "quiet-text", role: "status", hidden: true });
  const more = h("button", { type: "button" }, `Top up ${TOP_UP_UNITS}`);
  more.addEventListener("click", () => void topUp(playerId).then(show, () => undefined));
  fill(place, h("h2", {}, "Reference wallet"), h("p", { class: "row" }, "Balance ", balance, more), absent, list);

  const show = (player: { balance: string; currency: string } | undefined) => {
    if (player) balance.textContent = `${player.balance} ${player.currency}`;
  };
  poll(POLL_INTERVAL_MS, signal, async () => {
    try {
      const id = encodeURIComponent(playerId);
      const [books, player] = await Promise.all([
        askWallet<{ movements: Booked[] }>(`movements?player_id=${id}&limit=200`, { signal }),
        walletPlayer(playerId, signal),
      ]);
      show(player);
      absent.hidden = true;
      const mine = (books?.movements ?? []).filter(({ session_id }) => session_id === sessionId);
      const entries = mine.slice(-MAX_SHOWN).reverse().map(entry);
      fill(
        list,
        ...(entries.length > 0 ? entries : [h("li", { class: "quiet-text" }, "No transactions yet. Play a round.")]),
      );
    } catch {
      absent.textContent = `The reference wallet at ${walletAddress()} does not respond. Trying again.`;
      absent.hidden = false;
    }
  });
  return place;
}

function entry({ action, round_id, effect, transaction_id }: Booked): HTMLElement {
  return h(
    "li",
    { class: action },
    h("span", {}, action),
    h("span", { class: "money" }, effect),
    h("a", { href: `#/rounds/round/${encodeURIComponent(round_id)}`, title: transaction_id }, `Round ${round_id}`),
  );
}
